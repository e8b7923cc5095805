import { type Level, levels } from './difference'
import type { Result } from './session'

/** The worst of an operation's differences, or 'fits'. */
type Verdict = 'fits' | Level | 'not tried'

function verdictOf({ differences, skipped }: Result): Verdict {
  if (skipped !== undefined) return 'not tried'
  return (
    levels.findLast((level) => differences.some((one) => one.level === level)) ?? 'fits'
  )
}

const INDENT = ' '.repeat(11)

/** Returns the operation's row of the table, and a line for each difference. */
export function linesOf(result: Result): string[] {
  const { operation, differences, skipped } = result
  const reason = skipped === undefined ? '' : `: ${skipped}`
  return [
    `${verdictOf(result).padEnd(INDENT.length)}${operation}${reason}`,
    ...differences.map(
      ({ where, expected, found, effect, level, request }) =>
        `${INDENT}${level}: ${where}: expected ${expected}, found ${found}. Doorstep ${effect}.` +
        (request ? ` (${request})` : ''),
    ),
  ]
}

/** Returns how many operations have each verdict. */
function count(results: Result[]): Record<Verdict, number> {
  const counts = { fits: 0, absorbed: 0, differs: 0, serious: 0, 'not tried': 0 }
  for (const result of results) counts[verdictOf(result)] += 1
  return counts
}

export function summaryOf(results: Result[]): string {
  const parts = Object.entries(count(results)).map(
    ([verdict, number]) => `${verdict} ${number}`,
  )
  return parts.join(', ')
}

/** What `--json` prints: the counts, and each operation with its verdict and differences. */
export function jsonOf(results: Result[], leftovers: string[]) {
  return {
    counts: count(results),
    operations: results.map((result) => ({ ...result, verdict: verdictOf(result) })),
    leftovers,
  }
}

/** 0 if the product works with the server as with one that fits, otherwise 1. */
export function exitCodeOf(results: Result[]): 0 | 1 {
  return results.some((one) => ['differs', 'serious'].includes(verdictOf(one))) ? 1 : 0
}
