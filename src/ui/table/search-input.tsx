import { Input, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface SearchInputProps {
  label?: string
  hideLabel?: boolean
  placeholder?: string
  value: string
  /** Receives the trimmed text when the user stops typing or presses Enter. */
  onSearch: (text: string) => void
  debounce?: number
}

export function SearchInput({
  label = 'Search',
  hideLabel = false,
  placeholder = '',
  value,
  onSearch,
  debounce = 300,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(value)
  /**
   * The last text passed to `onSearch`. If `value` changes to any other text, for example after
   * Back, that text replaces the draft.
   */
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setDraft(value)
    }
  }

  function send(text: string) {
    if (text === sent) return
    setSent(text)
    onSearch(text)
  }

  const sendLater = useEffectEvent(send)
  useEffect(
    function searchWhenTypingPauses() {
      const timer = setTimeout(() => sendLater(draft.trim()), debounce)
      return () => clearTimeout(timer)
    },
    [draft, debounce],
  )

  return (
    <TextInput
      ref={input}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      type="search"
      value={draft}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        send(draft.trim())
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        draft !== '' && (
          <Input.ClearButton
            // Not 'Clear search', because tests that look up 'Search' must find only the input.
            aria-label="Clear"
            size="1.5rem"
            onClick={() => {
              setDraft('')
              send('')
              input.current?.focus()
            }}
          />
        )
      }
    />
  )
}
