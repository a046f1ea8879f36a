import type { NextApiRequest, NextApiResponse } from 'next'
import { type Refused, refuse } from '../refusal.ts'

/** What next-auth is asked for by pages of ours; nothing else reaches it. */
const paths = {
  GET: ['session', 'csrf', 'providers'],
  POST: ['callback/password', 'callback/code', 'signout'],
}

/** Where it sends a person who could not sign in or out: the console's own page. */
const pages = ['signin', 'error', 'signout']

/** Its cookie of the page that a person came from. The console keeps that itself (../return-path.ts). */
const memories = ['next-auth.callback-url', '__Secure-next-auth.callback-url']

/** Segments that were decoded once: one with a slash in it is none of these. */
const pathOf = ({ query }: NextApiRequest): string =>
  [query.nextauth ?? []].flat().map(encodeURIComponent).join('/')

const textOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(given)).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )

const problemWith = (request: NextApiRequest): Refused | null => {
  const path = pathOf(request)
  const taken = { ...paths, GET: [...paths.GET, ...pages] }
  const methods = (['GET', 'POST'] as const).filter((method) => taken[method].includes(path))
  if (methods.length === 0) return { failure: 'not_found', message: 'There is nothing at this path.' }
  if (methods.some((method) => method === request.method)) return null
  return { failure: 'method_not_allowed', message: `This path takes ${methods.join(' and ')}.` }
}

/**
 * Whether next-auth is to answer. It answers with a fault of its own where a field is no text, or an address to go back to
 * is none: of a request it gets the path, the fields of the form, and no word of where to go.
 */
export const admitToSignIn = (request: NextApiRequest, response: NextApiResponse): boolean => {
  const problem = problemWith(request)
  if (problem) refuse(response, problem)
  else if (request.method === 'GET' && pages.includes(pathOf(request))) showPage(request, response)
  else keepWhatIsRead(request)
  return !response.writableEnded
}

const showPage = (request: NextApiRequest, response: NextApiResponse): void => {
  const { error } = textOf(request.query)
  response.redirect(302, error ? `/signin?error=${encodeURIComponent(error)}` : '/signin')
}

const keepWhatIsRead = (request: NextApiRequest): void => {
  const { callbackUrl: _back, ...form } = textOf(request.body)
  const cookies = Object.entries(request.cookies).filter(([name]) => !memories.includes(name))
  request.query = { nextauth: request.query.nextauth }
  request.body = form
  Object.assign(request, { cookies: Object.fromEntries(cookies) })
}
