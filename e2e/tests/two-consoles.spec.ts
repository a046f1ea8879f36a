import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { crash, pidOf } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''
const consoles = ['web', 'web-2'] as const
/** By its path alone: it brings Next's types, which change those of Node for whoever imports them. */
const cookieFile = new URL('../../apps/web/src/server/session/cookie.ts', import.meta.url).pathname

/** What the browser carries once its access token is over: whoever reads it has to exchange the refresh token. */
const outOfDate = async (context: BrowserContext): Promise<{ name: string; value: string }[]> => {
  const { readSession, writeSession } = await import(cookieFile)
  const secrets = await readFile(join(process.env['E2E_DATA_DIR'] ?? '', 'secrets.json'), 'utf8')
  const { NEXTAUTH_SECRET } = JSON.parse(secrets)
  const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))
  const session = await readSession({ cookies, isSecure: false }, NEXTAUTH_SECRET)
  const claims = { ...session, pair: { ...session.pair, accessExpiresAtMs: 0 } }
  const written: string[] = []
  const response = {
    getHeader: () => undefined,
    setHeader: (_name: string, lines: string[]) => written.push(...lines),
  }
  await writeSession({ response, carried: {}, isSecure: false }, claims, NEXTAUTH_SECRET, Date.now())
  return written.map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name, value }
  })
}

/** The status of an answer, with its words where it refuses; one that is cut off while it comes a page asks for again by itself. */
const ask = async (path: string, cookie: string): Promise<string> => {
  const answer = await fetch(baseUrl + path, { headers: { cookie }, redirect: 'manual' })
  const text = await answer.text().catch(() => '')
  return answer.ok ? 'ok' : `${answer.status} ${path} ${text.slice(0, 300)}`
}
const who = '/api/trpc/users.me?input=%7B%7D'

/** Opens pages and reads, on and on; every answer that is not 200. */
const useAlong = (cookie: string): (() => Promise<string[]>) => {
  const refused: string[] = []
  let isOver = false
  const use = async (path: string) => {
    while (!isOver) {
      const answer = await ask(path, cookie)
      if (answer !== 'ok') refused.push(answer)
    }
  }
  const using = [who, who, '/fleet'].map(use)
  return async () => {
    isOver = true
    await Promise.all(using)
    return refused
  }
}

const figures = async () => (await fetch(`${baseUrl}/metrics`)).text()
const isAnswering = async (name: string) =>
  (await figures()).includes(`process_start_time_seconds{process="${name}"}`)

test('either process of the console is killed and nobody is refused or signed out, however late the page', {
  tag: '@alone',
}, async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const carried = await outOfDate(page.context())
  const cookie = carried.map(({ name, value }) => `${name}=${value}`).join('; ')

  const raced = await Promise.all(Array.from({ length: 24 }, () => ask(who, cookie)))
  expect(raced).toEqual(raced.map(() => 'ok'))
  const text = await figures()
  for (const name of consoles)
    expect(text).toMatch(
      new RegExp(
        `clearway_http_request_duration_seconds_count\\{process="${name}".*route="api".*status="200"`,
      ),
    )

  for (const name of consoles) {
    const killed = await pidOf(name)
    const stopUsing = useAlong(cookie)
    await crash(name)
    await expect(async () => {
      expect(await pidOf(name)).not.toBe(killed)
      expect(await isAnswering(name)).toBe(true)
    }).toPass()
    expect(await stopUsing()).toEqual([])
  }

  // Both are new, and neither has in memory what the old token became.
  await page.context().addCookies(carried.map((one) => ({ ...one, url: baseUrl })))
  await page.goto('/fleet')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
})
