import { Textarea, type TextareaProps } from '@mantine/core'

/** Beyond this many characters, a text gets the direction of the page. */
const MAX_AUTO_DIRECTION = 20_000

type GrowingTextareaProps = Omit<
  TextareaProps,
  'attributes' | 'autosize' | 'rows' | 'styles'
>

/**
 * Grows with its text from `minRows` to `maxRows`. Mantine's `autosize` measures the whole text
 * several times at each key, which takes a second at 300 kB. Browsers without `field-sizing`
 * (Safari before 26.2) show a fixed height.
 */
export function GrowingTextarea({
  minRows = 3,
  maxRows = 14,
  ...props
}: GrowingTextareaProps) {
  const heightOf = (rows: number) => `calc(${rows}lh + 2 * var(--input-padding-y) + 2px)`
  const length = String(props.value ?? '').length
  return (
    <Textarea
      {...props}
      // WORKAROUND: Chromium takes a second at each key to lay out a paragraph of 300 kB whose
      // direction is automatic. Measured in version 156; can go once a key takes less than 100 ms.
      attributes={{ input: { dir: length > MAX_AUTO_DIRECTION ? undefined : 'auto' } }}
      rows={Math.min(minRows + 2, maxRows)}
      styles={{
        input: {
          fieldSizing: 'content',
          minHeight: `max(var(--input-height), ${heightOf(minRows)})`,
          maxHeight: heightOf(maxRows),
        },
      }}
    />
  )
}
