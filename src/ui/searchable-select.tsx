import { Combobox, Input, useCombobox } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Ref } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { Option } from '@/ui/fields'
import { type FieldProps, text, useField } from '@/ui/text-fields'

import classes from '@/ui/searchable-select.module.css'

/** How near to its end a list must be scrolled to ask for more, px. */
const NEAR_END = 48
const SEARCH_DEBOUNCE_MS = 300

interface SearchableSelectProps {
  label: string
  /** '' for none. */
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  /** The label of a value that the loaded options may not hold. */
  valueLabel?: string | undefined
  /** Searches elsewhere, with the trimmed text; without it the options are filtered here. */
  onSearch?: (text: string) => void
  onLoadMore?: () => void
  hasMore?: boolean
  loading?: boolean
  placeholder?: string
  nothingFound?: string
  error?: string | undefined
  disabled?: boolean
  name?: string | undefined
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A choice from many. Opens by a click, by typing and by the arrow keys; shows the chosen label. */
export function SearchableSelect({
  label,
  value,
  onChange,
  options,
  valueLabel = '',
  onSearch,
  onLoadMore,
  hasMore = false,
  loading = false,
  placeholder = '',
  nothingFound = 'Nothing found',
  error,
  disabled = false,
  name,
  onBlur,
  ref = null,
}: SearchableSelectProps) {
  const id = useId()
  /** What is being typed; null while nothing is, and the chosen label stands there. */
  const [typed, setTyped] = useState<string | null>(null)
  const [picked, setPicked] = useState<Option | null>(null)
  const searchLater = useDebouncedCallback((text: string) => onSearch?.(text), SEARCH_DEBOUNCE_MS)

  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      if (typed !== null && typed !== '') onSearch?.('')
      searchLater.cancel()
      setTyped(null)
    },
  })

  const listId = `${id}-list`
  const nameList = useEffectEvent(() => combobox.setListId(listId))
  useEffect(function nameTheListBeforeItOpens() {
    // Named by its own mounting, it would be unknown to the input when it opens for the first time.
    nameList()
  }, [])

  const chosen =
    options.find((option) => option.value === value) ?? (picked?.value === value ? picked : null)
  const wanted = typed?.trim().toLowerCase() ?? ''
  const shown =
    onSearch || wanted === ''
      ? options
      : options.filter((option) => option.label.toLowerCase().includes(wanted))

  function loadMore() {
    if (hasMore && !loading) onLoadMore?.()
  }

  return (
    <Input.Wrapper id={id} label={label} error={error} className={classes.root}>
      <Combobox
        store={combobox}
        keepMounted={false}
        // Beside its input: at the end of the page it would be outside the dialog that asks for it.
        withinPortal={false}
        onOptionSubmit={(next) => {
          setPicked(options.find((option) => option.value === next) ?? null)
          onChange(next)
          combobox.closeDropdown()
        }}
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <Input
            ref={ref}
            {...(name && { name })}
            disabled={disabled}
            error={error}
            spellCheck={false}
            value={typed ?? chosen?.label ?? valueLabel}
            placeholder={typed === null ? placeholder : (chosen?.label ?? placeholder)}
            onClick={(event) => {
              combobox.openDropdown()
              // Typing replaces the chosen label; it would otherwise be searched for with it.
              if (typed === null) event.currentTarget.select()
            }}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.openDropdown()
              combobox.resetSelectedOption()
              searchLater(event.currentTarget.value.trim())
            }}
            onBlur={() => {
              combobox.closeDropdown()
              onBlur?.()
            }}
            rightSection={<IconSelector size={16} className={classes.chevron} aria-hidden />}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={disabled}>
          <Combobox.Options
            id={listId}
            // Not the field's own label: only the input answers to that.
            aria-label="Options"
            className={classes.options}
            onScroll={(event) => {
              const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
              if (scrollHeight - scrollTop - clientHeight < NEAR_END) loadMore()
            }}
          >
            {shown.map((option) => (
              <Combobox.Option
                key={option.value}
                value={option.value}
                active={option.value === value}
                className={classes.option}
              >
                <span>{option.label}</span>
                {option.value === value && <IconCheck size={16} aria-hidden />}
              </Combobox.Option>
            ))}
            {shown.length === 0 && (
              <Combobox.Empty>{loading ? 'Loading…' : nothingFound}</Combobox.Empty>
            )}
          </Combobox.Options>
          {hasMore && shown.length > 0 && (
            <button
              type="button"
              className={classes.more}
              tabIndex={-1}
              // The focus stays in the input: its blur would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={loadMore}
            >
              {loading ? 'Loading…' : 'Load more'}
            </button>
          )}
        </Combobox.Dropdown>
      </Combobox>
    </Input.Wrapper>
  )
}

type OfTheForm = 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref'

/** The same as a field of a form. */
export function SearchableSelectField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Omit<SearchableSelectProps, OfTheForm> & FieldProps<Values, Output>) {
  const { value, onChange, bind, error } = useField(control, name)
  return (
    <SearchableSelect {...props} {...bind} value={text(value)} onChange={onChange} error={error} />
  )
}
