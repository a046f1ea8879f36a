import { type Operations, routes } from './generated.ts'

export type OperationName = keyof Operations
export type InputOf<Name extends OperationName> = Operations[Name]['input']
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer']

/** The parts of any operation's input. */
interface Parts {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface Prepared {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** The answer is the Response itself, unread. */
  readonly isFile: boolean
  /** Done twice it does no more than once. */
  readonly isRepeatable: boolean
}

const keyHeader = 'Idempotency-Key'

/** One request, the same however often it is sent: what takes a key gets one. */
export const prepare = (
  name: OperationName,
  input: Parts,
  { origin, uuid }: { origin: string; uuid: () => string },
): Prepared => {
  const [method = 'GET', path = '', ...marks] = routes[name]
  const isKeyed = marks.includes('keyed')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) =>
    encodeURIComponent(String(input.path?.[key] ?? '')),
  )
  const query = new URLSearchParams(textsOf(input.query)).toString()
  return {
    url: `${origin}/v1${filled}${query && `?${query}`}`,
    method,
    headers: {
      ...(isKeyed && { [keyHeader]: uuid() }),
      ...Object.fromEntries(textsOf(input.headers).map(([header, text]) => [header, headerText(text)])),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    isFile: marks.includes('file'),
    // A second PUT is another version and another event, a second DELETE is refused: neither is what the caller asked for.
    isRepeatable: isKeyed || (method === 'GET' && !marks.includes('once')),
  }
}

const utf8 = new TextEncoder()

/** `fetch` sends one byte for each letter, and takes no letter that is more: the bytes of UTF-8, as the service reads a header. */
const headerText = (text: string): string => String.fromCharCode(...utf8.encode(text))

const textsOf = (values: Readonly<Record<string, unknown>> = {}): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] as [string, string]],
  )
