/* What the figures of two trees, measured in turns, say about their ratio. */

const RESAMPLES = 2000

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/**
 * Words the ratio of two medians and the range in which it lies with a probability of 95 %, such as
 * '0.97 [0.91-1.04]'. The range is that of medians of the same values, drawn anew at random.
 */
export function compare(before: readonly number[], after: readonly number[]): string {
  const draw = (values: readonly number[]) =>
    median(values.map(() => values[Math.floor(Math.random() * values.length)]!))
  const ratios = Array.from({ length: RESAMPLES }, () => draw(after) / draw(before))
  const sorted = ratios.toSorted((a, b) => a - b)
  const [ratio, low, high] = [
    median(after) / median(before),
    sorted[RESAMPLES * 0.025],
    sorted[RESAMPLES * 0.975],
  ].map((value) => value?.toFixed(2))
  return `${ratio} [${low}-${high}]`
}
