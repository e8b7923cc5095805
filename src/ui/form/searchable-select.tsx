import { Button, Combobox, Input, useCombobox } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Ref } from 'react'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, text, useField } from '@/ui/form/use-field'

import classes from '@/ui/form/searchable-select.module.css'

/** How close to its end a list must be scrolled to load more, px. */
const NEAR_END = 48
const SEARCH_DEBOUNCE_MS = 300

interface Option {
  value: string
  label: string
}

interface SearchableSelectProps {
  label: string
  /** '' for none. */
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  /** The label of a value that may be missing from the loaded options. */
  valueLabel?: string | undefined
  /** Runs a remote search for the trimmed text; without it the options are filtered locally. */
  onSearch?: (text: string) => void
  onLoadMore?: () => void
  hasMore?: boolean
  loading?: boolean
  placeholder?: string
  nothingFound?: string
  /** Why options could not be loaded; shown in the list. */
  failure?: string | undefined
  onOpen?: () => void
  error?: string | undefined
  disabled?: boolean
  name?: string | undefined
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A searchable choice from many options, also loaded page by page. */
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
  disabled = false,
  name,
  onBlur,
  ref = null,
}: SearchableSelectProps) {
  const id = useId()
  /** The search text; null while the input shows the chosen label. */
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
  const nameList = useEffectEvent(() => combobox.setListId(listId))
  useEffect(function nameTheListBeforeItOpens() {
    // At its first opening, Mantine would set the id too late, when the list mounts.
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
        // A portal would be outside the dialog that contains the input.
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
              // Typing replaces the chosen label instead of extending it.
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
            // The field's label must match only the input.
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
              // The focus stays in the input, whose blur would close the list.
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

/** A SearchableSelect whose value lives in a form. */
export function SearchableSelectField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: FieldProps<Values, Output, SearchableSelectProps>) {
  const { value, ...field } = useField(control, name)
  return <SearchableSelect {...props} {...field} value={text(value)} />
}
