import type { NextApiRequest, NextApiResponse } from 'next'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { asRoute, openServers, secret, sessionCookie } from '../../testing/console-route.ts'
import { sendCertificateFile } from './certificate-file.ts'

const asset = '01900000-0000-7000-8000-000000000001'

const statusFor = async (given: Partial<NextApiRequest>): Promise<number> => {
  let answered = 0
  const response = {
    req: { headers: {} },
    writeHead: (code: number) => {
      answered = code
      return { end: () => response }
    },
    setHeader: () => response,
    once: () => response,
    status: (code: number) => {
      answered = code
      return { json: () => response }
    },
  }
  const headers = { host: 'console', 'content-type': 'application/json', ...given.headers }
  const request = { method: 'POST', query: { asset }, body: {}, cookies: {}, ...given, headers }
  await sendCertificateFile(request as NextApiRequest, response as unknown as NextApiResponse)
  return answered
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

it.each([
  ['an asset that is a path', { query: { asset: '../../users/me' } }, 400],
  ['an asset and more', { query: { asset: `${asset}/../x` } }, 400],
  ['two assets', { query: { asset: [asset, asset] } }, 400],
  ['a password that the header would cut', { body: { password: 'open sesame ' } }, 400],
  ['another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['a link', { method: 'GET' }, 405],
  ['a form', { headers: { 'content-type': 'text/plain' } }, 415],
  ['nobody', {}, 401],
])('%s gets no certificate, and no request is passed on', async (_who, given, status) => {
  vi.stubEnv('NEXTAUTH_SECRET', 'a secret of a test, long enough')
  vi.stubEnv('CONSOLE_PARTNER_KEY', 'the-console-key-of-this-test')
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect(await statusFor(given)).toBe(status)
  expect(fetched).not.toHaveBeenCalled()
})

it('a password of any letters reaches the service as UTF-8', async () => {
  const servers = openServers()
  const passwords = ['пароль дрона', '10€ पासवर्ड', 'Ã¼ber']
  const given: string[] = []
  vi.stubEnv('NEXTAUTH_SECRET', secret)
  vi.stubEnv('CONSOLE_PARTNER_KEY', 'the-console-key-of-this-test')
  vi.stubEnv(
    'API_URL',
    await servers.serve((request, response) => {
      const sent = request.headers['x-certificate-password']
      given.push(Buffer.from(String(sent), 'latin1').toString())
      response.end('a file')
    }),
  )
  vi.resetModules()
  const { sendCertificateFile: send } = await import('./certificate-file.ts')
  try {
    const page = await servers.serve(
      asRoute(
        (request: NextApiRequest, response) =>
          send(Object.assign(request, { body: { password: passwords[given.length] } }), response),
        () => ({ asset }),
      ),
    )
    const headers = { cookie: await sessionCookie(), 'content-type': 'application/json' }
    for (const _password of passwords)
      expect((await fetch(page, { method: 'POST', headers })).status).toBe(200)
    expect(given).toEqual(passwords)
  } finally {
    servers.close()
  }
})

/** The console's page that asks this service for a certificate. */
const pageBefore = async (service: Parameters<ReturnType<typeof openServers>['serve']>[0]) => {
  const servers = openServers()
  onTestFinished(() => servers.close())
  vi.stubEnv('NEXTAUTH_SECRET', secret)
  vi.stubEnv('CONSOLE_PARTNER_KEY', 'the-console-key-of-this-test')
  vi.stubEnv('API_URL', await servers.serve(service))
  vi.resetModules()
  const { sendCertificateFile: send } = await import('./certificate-file.ts')
  const page = await servers.serve(
    asRoute(
      (request, response) => send(request, response),
      () => ({ asset }),
    ),
  )
  const headers = { cookie: await sessionCookie(), 'content-type': 'application/json' }
  return (signal?: AbortSignal) =>
    fetch(page, { method: 'POST', headers, body: '{}', ...(signal && { signal }) })
}

it('of an issue whose answer was lost it is said that the certificate before may have ended', async () => {
  const issue = await pageBefore(({ socket }) => void socket.destroy())
  const answer = await issue()
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringMatching(/not known whether/)])
})

it('whoever closes the page while the key is made waits for no certificate, and the service is told', async () => {
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const issue = await pageBefore((_request, response) => {
    response.once('close', left.resolve)
    asked.resolve()
  })
  const leaving = new AbortController()
  const issued = issue(leaving.signal)
  await asked.promise
  leaving.abort()
  await expect(issued).rejects.toThrow()
  await left.promise
})
