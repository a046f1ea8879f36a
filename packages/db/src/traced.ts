import pg from 'pg'

type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Callback = (error: unknown, result?: unknown) => void
type End = (error?: unknown) => void

/** From now on each statement of this process calls `begin` as it is sent, and at its end the function that `begin` returned. */
export const traceQueries = (begin: (text: string) => End | null): void => {
  const ask = pg.Client.prototype.query as Query
  const traced: Query = function (...args) {
    const text = textOf(args[0])
    const end = text === null ? null : begin(text)
    if (!end) return ask.apply(this, args)
    const ending =
      (callback: Callback): Callback =>
      (error, result) => {
        end(error ?? undefined)
        callback(error, result)
      }
    const [first] = args
    const last = args.at(-1)
    if (typeof last === 'function') return ask.apply(this, args.with(-1, ending(last as Callback)))
    if (hasCallback(first)) first.callback = ending(first.callback)
    const answer = ask.apply(this, args)
    if (answer instanceof Promise) answer.then(() => end(), end)
    return answer
  }
  pg.Client.prototype.query = traced as never
}

/** A statement that sends itself (COPY) and its callback, which is missing in the types. */
const hasCallback = (config: unknown): config is { callback: Callback } =>
  config instanceof pg.Query && typeof (config as { callback?: unknown }).callback === 'function'

/** Of a text, of a statement with its values, or of one that sends itself. */
const textOf = (config: unknown): string | null => {
  if (typeof config === 'string') return config
  if (config instanceof pg.Query && !hasCallback(config)) return null
  const { text } = config as { text?: unknown }
  return typeof text === 'string' ? text : null
}
