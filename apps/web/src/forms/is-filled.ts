/** A field that holds nothing, however the kind of field writes it. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  Number.isNaN(value) ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const partsOf = (value: unknown): [string, unknown][] | null =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
    ? Object.entries(value)
    : null

/** Whether a form holds other values than it began with: what somebody typed and took back is nothing. */
export const isFilled = (values: unknown, begun: unknown): boolean => {
  if (isNothing(values) && isNothing(begun)) return false
  const [now, before] = [partsOf(values), partsOf(begun)]
  if (!now) return before !== null || !Object.is(values, begun)
  const known = Object.fromEntries(before ?? [])
  const names = new Set([...now.map(([name]) => name), ...Object.keys(known)])
  const current = Object.fromEntries(now)
  return [...names].some((name) => isFilled(current[name], known[name]))
}
