import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encode } from 'next-auth/jwt'
import { sessionCookieName } from '../server/session/cookie.ts'

export const secret = 'a secret of a test, long enough'

/** Servers of one test file, closed together. */
export const openServers = () => {
  const servers: Server[] = []
  return {
    async serve(listener: RequestListener): Promise<string> {
      const server = createServer(listener)
      servers.push(server)
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    close() {
      for (const server of servers) server.close()
    },
  }
}

/** Hands requests to a route as Next does: with query and cookies, and an answer that knows `status` and `json`. */
export const asRoute =
  (
    route: (request: never, response: never) => unknown,
    queryOf: (url: string) => Record<string, unknown>,
  ): RequestListener =>
  (request, response) => {
    const value = request.headers.cookie?.split('=').slice(1).join('=')
    Object.assign(request, {
      query: queryOf(request.url ?? ''),
      cookies: value ? { [sessionCookieName(false)]: value } : {},
    })
    const json = (body: unknown) => response.end(JSON.stringify(body))
    const status = (code: number) => {
      response.statusCode = code
      return { json }
    }
    void route(request as never, Object.assign(response, { status, json }) as never)
  }

/** The cookie of a person who is signed in for an hour; how long the access token in it is good may be told. */
export const sessionCookie = async (accessForMs = 3_600_000): Promise<string> => {
  const later = Date.now() + 3_600_000
  const pair = {
    accessToken: 'access',
    accessExpiresAtMs: Date.now() + accessForMs,
    refreshToken: 'r',
    refreshExpiresAtMs: later,
  }
  return `session=${await encode({ token: { sub: 'user-1', pair }, secret })}`
}
