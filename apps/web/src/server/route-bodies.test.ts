import { globSync } from 'node:fs'
import { join } from 'node:path'
import { apiResolver } from 'next/dist/server/api-utils/node/api-resolver.js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openServers, secret } from '../testing/console-route.ts'

const pages = join(import.meta.dirname, '../pages/api')
const routes = globSync('**/*.ts', { cwd: pages }).toSorted()
const servers = openServers()
/** Keys of Next's own previews, which no route has. */
const context = { dev: false, previewModeId: 'p', previewModeEncryptionKey: 'p', previewModeSigningKey: 'p' }

beforeAll(() => {
  vi.stubEnv('NEXTAUTH_SECRET', secret)
  vi.stubEnv('CONSOLE_PARTNER_KEY', 'the-console-key-of-this-test')
})
afterAll(() => {
  vi.unstubAllEnvs()
  servers.close()
})

/** What Next makes of a body of this size for the route: what the route is handed, or the status that its sender gets. */
const handedTo = async (route: string, bytes: number): Promise<unknown> => {
  const { config } = await import(join(pages, route))
  let handed: unknown
  const taker = (request: { body: unknown }, response: { end(): void }) => {
    handed = request.body
    response.end()
  }
  const page = await servers.serve((request, response) => {
    void apiResolver(request, response, {}, { config, default: taker }, context, false)
  })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify('x'.repeat(bytes))
  const { status } = await fetch(page, { method: 'POST', headers, body })
  return status === 200 ? handed : status
}

it.each(routes)('%s is handed no body of 100 kB that Next has read for a stranger', async (route) => {
  expect([undefined, 413]).toContain(await handedTo(route, 100_000))
})

it.each(['auth/[...nextauth].ts', 'organisations.ts', 'assets/[asset]/certificate.ts'])(
  '%s is handed what a page sends',
  async (route) => expect(await handedTo(route, 10_000)).toHaveLength(10_000),
)
