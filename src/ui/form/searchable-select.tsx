import { CheckIcon, type ComboboxItem, Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

import { trimSearch } from '@/domain/format/trim'
import { fold } from '@/domain/list/matches'
import { WordBreak } from '@/ui/page/word-break'

export interface SearchableOption extends ComboboxItem {
  /** A second line. */
  description?: string | undefined
}

interface SearchableSelectProps extends Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'renderOption'
> {
  /** '' if nothing is chosen, unless an option has this value. */
  value: string
  onChange: (value: string) => void
  data: readonly SearchableOption[]
  /** Receives the trimmed search text; '' again when the list closes. */
  onSearch?: (typed: string) => void
  /** True until `data` are the matches of the search text. Meanwhile, the list shows none. */
  isSearching?: boolean
  onOpen?: () => void
}

const renderOption: NonNullable<SelectProps['renderOption']> = ({ option, checked }) => {
  const { label, description, disabled }: SearchableOption = option
  return (
    <>
      <span role={disabled ? 'alert' : undefined}>
        <bdi>
          <WordBreak text={label} before="@" />
        </bdi>
        {description !== undefined && (
          <Text span display="block" size="sm">
            {description}
          </Text>
        )}
      </span>
      {checked && <CheckIcon size={12} />}
    </>
  )
}

/** Mantine's Select throws if two options have the same value. */
function uniqueOptions(options: readonly SearchableOption[]): SearchableOption[] {
  return [...new Map(options.map((option) => [option.value, option])).values()]
}

/**
 * While the user types, the first match is active, and Enter chooses it. A disabled option is an
 * error message.
 */
export function SearchableSelect({
  data,
  value: chosenValue,
  onChange,
  onSearch,
  isSearching = false,
  onOpen,
  ...props
}: SearchableSelectProps) {
  const chosenLabel = data.find(({ value }) => value === chosenValue)?.label
  const [phase, setPhase] = useState<'closed' | 'open' | 'typing'>('closed')
  /** Mantine also writes the chosen option's label into it, which may come while the user types. */
  const [text, setText] = useState(chosenLabel ?? '')
  const [typed, setTyped] = useState('')
  // WORKAROUND: Mantine needs another rendering once the list is in the document, to read its id and
  // options. Can go when it renders again by itself (9.7.3 does not).
  const [shownPhase] = useDebouncedValue(phase, 5)
  return (
    <Select
      searchable
      searchValue={phase === 'typing' ? typed : text}
      onSearchChange={setText}
      selectFirstOptionOnChange={shownPhase === 'typing' && !isSearching}
      onDropdownOpen={() => {
        setPhase((before) => (before === 'typing' ? before : 'open'))
        onOpen?.()
      }}
      onInput={({ currentTarget, nativeEvent }) => {
        setPhase('typing')
        setTyped(currentTarget.value)
        // Unfinished text of an input method is no search yet.
        if (!nativeEvent.isComposing) onSearch?.(trimSearch(currentTarget.value))
      }}
      onCompositionEnd={({ currentTarget }) => onSearch?.(trimSearch(currentTarget.value))}
      onKeyDown={(event) => {
        // If no option is active, it would send the form, and with the option that was chosen before.
        if (event.key === 'Enter' && phase === 'typing') event.preventDefault()
      }}
      onDropdownClose={() => {
        setPhase('closed')
        onSearch?.('')
      }}
      openOnFocus={false}
      allowDeselect={false}
      checkIconPosition="right"
      nothingFoundMessage="Nothing found"
      spellCheck={false}
      autoComplete="off"
      miw="min(11rem, 100%)"
      filter={({ options, search }) => {
        const text = fold(trimSearch(search))
        return options.filter(
          (option) => 'label' in option && fold(option.label).includes(text),
        )
      }}
      renderOption={renderOption}
      // If the input is in a modal dialog, screen readers ignore everything outside that dialog, so
      // the list must not be in a portal.
      comboboxProps={{ withinPortal: false, keepMounted: shownPhase !== 'closed' }}
      styles={{
        option: { fontSize: 'var(--mantine-font-size-md)', overflowWrap: 'anywhere' },
      }}
      data={isSearching ? [] : uniqueOptions(data)}
      onChange={(value) => onChange(value ?? '')}
      // Selects the chosen option's label so that typing replaces it.
      onClick={({ currentTarget }) => {
        if (currentTarget.value === chosenLabel) currentTarget.select()
      }}
      {...props}
      // WORKAROUND: Mantine keeps the label of an option that has gone from the list. Can go when it
      // clears it (9.7.3 does not).
      value={chosenLabel === undefined && phase !== 'typing' ? null : chosenValue}
    />
  )
}
