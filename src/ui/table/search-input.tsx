import { Input, TextInput } from '@mantine/core'
import { useTimeout, useWindowEvent } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useRef, useState } from 'react'

import { trimSearch } from '@/domain/format/trim'
import { useUrlFilter } from '@/ui/filter/url-filter'
import { isComposing } from '@/ui/form/is-composing'

interface SearchInputProps {
  placeholder?: string
  value: string
  /**
   * Receives the trimmed text when the user stops typing, presses Enter or Tab, or clicks. A search that
   * goes on replaces its step of the history.
   */
  onSearch: (text: string, options: { replace: boolean }) => void
  debounce?: number
}

export function SearchInput({
  placeholder = '',
  value,
  onSearch,
  debounce = 300,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(value)
  const filter = useUrlFilter(value, setDraft)
  const search = (text: string) => filter.send(trimSearch(text), onSearch)
  const { start, clear } = useTimeout(() => search(draft), debounce)
  // Before what is clicked acts, but not before the press ends, because then its row could go.
  useWindowEvent('mouseup', () => search(draft), true)
  useWindowEvent('click', () => search(draft), true)

  return (
    <TextInput
      ref={input}
      wrapperProps={{ 'data-search': true }}
      aria-label="Search"
      type="search"
      value={draft}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget, nativeEvent }) => {
        setDraft(currentTarget.value)
        clear()
        // Unfinished text of an input method is no search yet.
        if (!(nativeEvent as InputEvent).isComposing) start()
      }}
      onCompositionEnd={start}
      onFocus={() => filter.beginAnew()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
        const isEnd = event.key === 'Enter' || event.key === 'Tab'
        if (isEnd && !isComposing(event)) search(event.currentTarget.value)
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        draft !== '' && (
          <Input.ClearButton
            aria-label="Clear search"
            size="1.5rem"
            onClick={() => {
              setDraft('')
              search('')
              input.current?.focus()
            }}
          />
        )
      }
    />
  )
}
