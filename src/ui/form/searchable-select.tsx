import { Button, Combobox, Input, useCombobox } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { type ComponentProps, useEffect, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, text, useField } from '@/ui/form/use-field'

import classes from '@/ui/form/searchable-select.module.css'

/** Distance from the end of the list, in pixels, at which scrolling loads more options. */
const NEAR_END = 48
const SEARCH_DEBOUNCE_MS = 300

interface Option {
  value: string
  label: string
}

interface SearchableSelectProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'onBlur' | 'placeholder' | 'ref'
> {
  label: string
  /** '' if nothing is chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  /** The label to show for a `value` that is not among the loaded options. */
  valueLabel?: string | undefined
  /**
   * Receives the trimmed text to look up on the server. If omitted, options are filtered locally.
   */
  onSearch?: (text: string) => void
  onLoadMore?: () => void
  hasMore?: boolean
  loading?: boolean
  nothingFound?: string
  /** The error message if the options could not be loaded. */
  failure?: string | undefined
  onOpen?: () => void
  error?: string | undefined
}

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
  failure,
  onOpen,
  error,
  onBlur,
  ...inputProps
}: SearchableSelectProps) {
  const id = useId()
  /** The search text, or null while the input shows the chosen option's label. */
  const [typed, setTyped] = useState<string | null>(null)
  const [picked, setPicked] = useState<Option | null>(null)
  const searchLater = useDebouncedCallback((text: string) => onSearch?.(text), SEARCH_DEBOUNCE_MS)

  const combobox = useCombobox({
    onDropdownOpen: () => {
      combobox.updateSelectedOptionIndex('active', { scrollIntoView: true })
      onOpen?.()
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      if (typed !== null && typed !== '') onSearch?.('')
      searchLater.cancel()
      setTyped(null)
    },
  })

  const listId = `${id}-list`
  useEffect(function nameTheListBeforeItOpens() {
    // Mantine would set the list's id too late for `aria-controls` when the list first opens.
    combobox.setListId(listId)
  })

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
        // If the input is in a modal dialog, screen readers ignore everything outside that dialog,
        // so the list must not be in a portal.
        withinPortal={false}
        onOptionSubmit={(next) => {
          setPicked(options.find((option) => option.value === next) ?? null)
          onChange(next)
          combobox.closeDropdown()
        }}
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <Input
            {...inputProps}
            error={error}
            spellCheck={false}
            value={typed ?? chosen?.label ?? valueLabel}
            placeholder={typed === null ? placeholder : (chosen?.label ?? placeholder)}
            onClick={(event) => {
              combobox.openDropdown()
              // Selects the displayed label so that typing replaces it.
              if (typed === null) event.currentTarget.select()
            }}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.openDropdown()
              combobox.resetSelectedOption()
              searchLater(event.currentTarget.value.trim())
            }}
            onBlur={(event) => {
              combobox.closeDropdown()
              onBlur?.(event)
            }}
            rightSection={<IconSelector size={16} className={classes.chevron} aria-hidden />}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options
            id={listId}
            // Differs from the field's label so that tests that look up the label find only the
            // input.
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
            {shown.length === 0 && failure === undefined && (
              <Combobox.Empty>{loading ? 'Loading…' : nothingFound}</Combobox.Empty>
            )}
          </Combobox.Options>
          {failure !== undefined && <Combobox.Empty role="alert">{failure}</Combobox.Empty>}
          {hasMore && shown.length > 0 && (
            <Button
              variant="subtle"
              size="xs"
              fullWidth
              tabIndex={-1}
              // Keeps the focus in the input, whose blur handler would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={loadMore}
            >
              {loading ? 'Loading…' : 'Load more'}
            </Button>
          )}
        </Combobox.Dropdown>
      </Combobox>
    </Input.Wrapper>
  )
}

export function SearchableSelectField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: FieldProps<Values, Output, SearchableSelectProps>) {
  const { value, ...field } = useField(control, name)
  return <SearchableSelect {...props} {...field} value={text(value)} />
}
