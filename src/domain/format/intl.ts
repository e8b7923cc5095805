/* Creating one of Intl's formatters is slow, so each is created on first use. */

function onFirstUse<Formatter>(create: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined
  return () => (formatter ??= create())
}

const dates = (options: Intl.DateTimeFormatOptions) =>
  onFirstUse(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }))

export const longDate = dates({ dateStyle: 'long' })
export const shortWeekday = dates({ weekday: 'short' })
export const monthAndDay = dates({ month: 'short', day: 'numeric' })

export const twoDecimals = onFirstUse(
  () => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }),
)
