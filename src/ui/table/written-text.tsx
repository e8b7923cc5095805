import { displayValue } from '@/domain/format/display-value'

/**
 * The `cell` of a column with text from people. The text has its own direction, and the cell that of
 * the page, so that all texts of the column begin at the same edge.
 */
export function writtenText({ getValue }: { getValue: () => unknown }) {
  return <bdi>{displayValue(getValue())}</bdi>
}
