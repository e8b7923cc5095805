import { Input } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import classes from '@/ui/filters.module.css'

interface SearchBoxProps {
  label?: string
  hideLabel?: boolean
  placeholder?: string
  /** What is searched for now, as it stands in the address. */
  value: string
  /** Gets the trimmed text, once typing pauses or at Enter. */
  onSearch: (text: string) => void
  /** Milliseconds. */
  debounce?: number
}

export function SearchBox({
  label = 'Search',
  hideLabel = false,
  placeholder = '',
  value,
  onSearch,
  debounce = 300,
}: SearchBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(value)
  /** What was sent last; a value that is another one came from outside (back, a link, a reset). */
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
    function searchOnceTypingPauses() {
      const timer = setTimeout(() => sendLater(draft.trim()), debounce)
      return () => clearTimeout(timer)
    },
    [draft, debounce],
  )

  return (
    <Input.Wrapper
      id={id}
      label={label}
      className={classes.search}
      labelProps={{ 'data-hidden': hideLabel || undefined, className: classes.label }}
    >
      <Input
        ref={input}
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
        rightSectionPointerEvents="all"
        rightSection={
          draft !== '' && (
            <button
              type="button"
              // Not 'Clear search': only the input answers to 'Search'.
              aria-label="Clear"
              className={classes.clear}
              onClick={() => {
                setDraft('')
                send('')
                input.current?.focus()
              }}
            >
              <IconX size={15} aria-hidden />
            </button>
          )
        }
      />
    </Input.Wrapper>
  )
}
