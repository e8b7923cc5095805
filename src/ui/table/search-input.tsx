import { Input, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'

import { trimSearch } from '@/domain/format/trim'
import { isComposing } from '@/ui/form/is-composing'

interface SearchInputProps {
  placeholder?: string
  value: string
  /**
   * Receives the trimmed text when the user stops typing, presses Enter or leaves the field. A
   * search that goes on replaces its step of the history.
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
  /**
   * The text last passed to `onSearch` or taken from `value`. A different `value`, e.g. after Back,
   * replaces the draft.
   */
  const sent = useRef(value)
  /** Until the field is left, or its text is changed outside, as by Back. */
  const goesOn = useRef(false)
  const searchLater = useDebouncedCallback((text: string) => {
    if (text === sent.current) {
      if (text !== value) {
        // The press that left the field has cleared the search before `value` became its text.
        sent.current = value
        setDraft(value)
      }
      return
    }
    const replace = goesOn.current && sent.current !== ''
    goesOn.current = true
    sent.current = text
    onSearch(text, { replace })
  }, debounce)

  useEffect(
    function showOutsideChange() {
      if (value === sent.current) return
      searchLater.cancel()
      goesOn.current = false
      sent.current = value
      setDraft(value)
    },
    [value, searchLater],
  )

  function change(text: string) {
    setDraft(text)
    searchLater(trimSearch(text))
  }

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
        // Unfinished text of an input method is no search yet.
        if ((nativeEvent as InputEvent).isComposing) setDraft(currentTarget.value)
        else change(currentTarget.value)
      }}
      onCompositionEnd={({ currentTarget }) => change(currentTarget.value)}
      onBlur={() => {
        searchLater.flush()
        searchLater(sent.current)
        goesOn.current = false
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        if (!isComposing(event)) searchLater.flush()
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        draft !== '' && (
          <Input.ClearButton
            aria-label="Clear search"
            size="1.5rem"
            onClick={() => {
              change('')
              searchLater.flush()
              input.current?.focus()
            }}
          />
        )
      }
    />
  )
}
