import type { NextApiRequest, NextApiResponse } from 'next'
import { expect, it } from 'vitest'
import { admitToSignIn } from './sign-in-paths.ts'

/** As Next hands a request to `[...nextauth]`, and what came of it. */
const ask = (
  method: string,
  path: string,
  more: { query?: object; body?: unknown; cookies?: Record<string, string> } = {},
) => {
  const nextauth = path.split('/').map(decodeURIComponent)
  const request = {
    method,
    cookies: {},
    ...more,
    query: { ...more.query, nextauth },
  } as unknown as NextApiRequest
  const said = { status: 0, to: '', writableEnded: false }
  const response = Object.assign(said, {
    req: { url: `/api/auth/${path}`, headers: {} },
    writeHead: (status: number) => Object.assign(said, { status, end: () => (said.writableEnded = true) }),
    setHeader: () => {},
    redirect: (_status: number, to: string) => Object.assign(said, { to, writableEnded: true }),
    status: (status: number) => ({ json: () => Object.assign(said, { status, writableEnded: true }) }),
  })
  const isAdmitted = admitToSignIn(request, response as unknown as NextApiResponse)
  return { request, isAdmitted, status: said.status, to: said.to }
}

it.each([
  ['GET', 'session'],
  ['GET', 'csrf'],
  ['GET', 'providers'],
  ['POST', 'callback/password'],
  ['POST', 'callback/code'],
  ['POST', 'signout'],
])('%s %s is next-auth’s to answer', (method, path) => {
  expect(ask(method, path).isAdmitted).toBe(true)
})

it.each([
  ['GET', 'foo', 404],
  ['GET', '..%2F..%2Fv1', 404],
  ['GET', 'callback%2Fpassword', 404],
  ['POST', 'callback%252Fpassword', 404],
  ['POST', 'callback/other', 404],
  ['POST', 'callback/password/more', 404],
  ['GET', '__proto__/constructor', 404],
  ['POST', '_log', 404],
  ['GET', 'verify-request', 404],
  ['GET', 'callback/password', 405],
  ['PUT', 'session', 405],
  ['PUT', 'signout', 405],
  ['POST', 'signin', 405],
])('%s %s is refused here', (method, path, status) => {
  const answer = ask(method, path)
  expect(answer).toMatchObject({ isAdmitted: false, status })
})

it('a refusal is shown by the page of ours, whatever letters it has', () => {
  expect(ask('GET', 'error', { query: { error: 'No, that’s\r\nwrong' } })).toMatchObject({
    isAdmitted: false,
    to: '/signin?error=No%2C%20that%E2%80%99s%0D%0Awrong',
  })
  expect(ask('GET', 'signin', { query: { callbackUrl: 'https://evil.example', error: ['a', 'b'] } }).to).toBe(
    '/signin',
  )
})

it('next-auth gets text alone, and no address to go to', () => {
  const { request, isAdmitted } = ask('POST', 'callback/password', {
    query: { callbackUrl: ['a', 'b'] },
    body: { csrfToken: { a: 1 }, identifier: 'me@example.org', password: [1], callbackUrl: 'javascript:1' },
    cookies: { 'next-auth.callback-url': 'javascript:1', 'next-auth.csrf-token': 'mine' },
  })
  expect(isAdmitted).toBe(true)
  expect(request).toMatchObject({
    query: { nextauth: ['callback', 'password'] },
    body: { identifier: 'me@example.org' },
    cookies: { 'next-auth.csrf-token': 'mine' },
  })
  expect(Object.keys(request.body)).toEqual(['identifier'])
  expect(ask('POST', 'signout', { body: null }).request.body).toEqual({})
})
