import { z } from 'zod'
import { Uuid } from './fields.ts'
import { PageOf, pageFields } from './page.ts'

/**
 * What most declarations begin with: kind, REST binding and parameters by the shape of the answer. They are spread
 * into `operation({...})`; a field written after them outranks theirs.
 */

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** Every `{name}` of a path is the uuid of a record. */
const paramsOf = <const P extends string>(path: P) =>
  z.object(
    Object.fromEntries(path.match(/(?<=\{)\w+(?=\})/g)?.map((name) => [name, Uuid]) ?? []) as {
      [Name in NamesIn<P>]: typeof Uuid
    },
  )

const query = <const P extends string, const M extends 'GET' | 'POST', const B extends 'data' | 'page'>(
  method: M,
  path: P,
  body: B,
) => ({ kind: 'query', rest: { method, path, body }, params: paramsOf(path) }) as const

const mutation = <const P extends string, const M extends 'POST' | 'PUT' | 'DELETE'>(
  method: M,
  path: P,
  message: string,
) => ({ kind: 'mutation', rest: { method, path, message, body: 'data' }, params: paramsOf(path) }) as const

/** Answered by its message alone. */
const command = <const P extends string, const M extends 'POST' | 'DELETE'>(
  method: M,
  path: P,
  message: string,
) => {
  const { rest, ...asked } = mutation(method, path, message)
  return { ...asked, rest: { ...rest, body: 'message' }, output: z.object({}) } as const
}

export const route = {
  /** Reads what `output` is. */
  get: <const P extends string>(path: P) => query('GET', path, 'data'),
  /** Reads a page of records. Its query fields are those of a page alone, unless `input` has more. */
  page: <const P extends string, T extends z.ZodType>(path: P, record: T) => ({
    ...query('GET', path, 'page'),
    input: z.object(pageFields()),
    output: PageOf(record),
  }),
  /** A question too large for a query string; it stores nothing. */
  question: <const P extends string>(path: P) => query('POST', path, 'data'),
  /** Makes a record: 201. */
  create: <const P extends string>(path: P, message: string) => {
    const { rest, ...asked } = mutation('POST', path, message)
    return { ...asked, rest: { ...rest, status: 201 } } as const
  },
  post: <const P extends string>(path: P, message: string) => mutation('POST', path, message),
  put: <const P extends string>(path: P, message: string) => mutation('PUT', path, message),
  command: <const P extends string>(path: P, message: string) => command('POST', path, message),
  delete: <const P extends string>(path: P, message: string) => command('DELETE', path, message),
}
