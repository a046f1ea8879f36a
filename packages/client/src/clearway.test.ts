import { describe, expect, it } from 'vitest'
import { Clearway, type ClearwayOptions } from './clearway.ts'
import type { Platform } from './platform.ts'
import { Refused } from './refused.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: unknown
}
type Answering = (asked: Asked, count: number) => Response | Error

const origin = 'https://clearway.test'
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })
const refusal = (status: number, headers: Record<string, string> = {}, error = 'NO') =>
  json({ error, message: `no, ${status}`, status_code: status }, status, headers)
const refused401 = (error: string) => refusal(401, {}, error)
const fault = () => new TypeError('fetch failed')

/** A client, what it asked, and how long it waited; time passes by itself. */
const clientOf = (
  answering: Answering,
  options: Partial<ClearwayOptions> = {},
  after: Platform['after'] = (_ms, run) => {
    queueMicrotask(run)
    return () => {}
  },
) => {
  const asked: Asked[] = []
  const waits: number[] = []
  const clearway = new Clearway({
    origin: `${origin}/`,
    partnerKey: 'key',
    ...options,
    platform: {
      fetch: async (url, init) => {
        const body = init.body === undefined ? undefined : JSON.parse(String(init.body))
        const headers = init.headers as Record<string, string>
        const one = { method: String(init.method), path: url.slice(origin.length), headers, body }
        asked.push(one)
        const answer = answering(one, asked.length)
        if (answer instanceof Error) throw answer
        return answer
      },
      random: () => 1,
      uuid: () => `key-${asked.length}`,
      after: (ms, run) => {
        waits.push(ms)
        return after(ms, run)
      },
    },
  })
  return { clearway, asked, waits }
}

describe('a call', () => {
  it('goes to its path with its query, its body and the three headers', async () => {
    const { clearway, asked } = clientOf(() => json({ data: {} }), {
      organisation: 'org',
      tokens: { token: 'a', refresh_token: 'r' },
    })
    await clearway.call('zones.get', { path: { zone_uuid: 'a/b' } })
    await clearway.call('sessions.list', { query: { active: 1, page: undefined } } as never)
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1/airspaces/a%2Fb',
      'GET /v1/flight-sessions?active=1',
    ])
    expect(asked[0]?.headers).toEqual({
      'partner-api-key': 'key',
      'x-organisation-id': 'org',
      authorization: 'Bearer a',
    })
  })

  it('that is refused throws the envelope', async () => {
    const { clearway } = clientOf(() => refusal(404))
    await expect(clearway.call('zones.list')).rejects.toMatchObject({ status: 404, message: 'no, 404' })
    const { clearway: behind } = clientOf(() => new Response('<html>', { status: 502 }))
    await expect(behind.call('zones.list')).rejects.toMatchObject({ status: 502, body: null })
  })

  it('sends a header in UTF-8, a byte for each letter of what fetch takes', async () => {
    const { clearway, asked } = clientOf(() => new Response('pfx'))
    const password = 'Schlüssel-Ключ-鍵'
    const path = { asset_uuid: 'a' }
    await clearway.call('certificates.issue', { path, headers: { 'X-Certificate-Password': password } })
    const sent = new Headers(asked[0]?.headers).get('x-certificate-password') ?? ''
    expect(Buffer.from(sent, 'latin1').toString()).toBe(password)
  })

  it('for a file answers the Response itself', async () => {
    const { clearway } = clientOf(() => new Response('a,b', { headers: { 'content-type': 'text/csv' } }))
    const file = await clearway.call('telemetry.export', {
      path: { session_uuid: 's' },
      query: { format: 'csv' },
    })
    expect(await file.text()).toBe('a,b')
  })
})

describe('an attempt that fails', () => {
  const start = { body: { asset_uuid: 'a' } }
  const make = { body: { zone_name: 'z' } } as never

  it('for too many requests is made again after the time that the service names, whatever it does', async () => {
    const { clearway, asked, waits } = clientOf((_asked, count) =>
      count === 1 ? refusal(429, { 'retry-after': '7' }) : json({ data: {} }),
    )
    await clearway.call('zones.create', make)
    expect([asked.length, waits]).toEqual([2, [7_000]])
  })

  it('without an answer is made again only where twice is once, under the same key', async () => {
    const once = (_asked: Asked, count: number) => (count === 1 ? fault() : json({ data: {} }))
    const read = clientOf(once)
    await read.clearway.call('zones.list')
    const keyed = clientOf(once)
    await keyed.clearway.call('sessions.start', start)
    const made = clientOf(once)
    await expect(made.clearway.call('zones.create', make)).rejects.toThrow('fetch failed')
    expect([read.asked.length, keyed.asked.length, made.asked.length]).toEqual([2, 2, 1])
    // A decision that was taken would be taken again, and another permit with it; what was removed is not there any more.
    const decided = clientOf(once)
    const decision = { path: { permission_uuid: 'p' }, body: { permission_status: 'Approved' } } as never
    await expect(decided.clearway.call('permissions.decide', decision)).rejects.toThrow('fetch failed')
    const removed = clientOf(once)
    const which = { path: { zone_uuid: 'z' } }
    await expect(removed.clearway.call('zones.delete', which)).rejects.toThrow('fetch failed')
    expect([decided.asked.length, removed.asked.length]).toEqual([1, 1])
    expect(keyed.asked.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-0', 'key-0'])
  })

  it('to issue a certificate, which is a GET and ends the one before, is made again only for too many requests', async () => {
    const asset = { path: { asset_uuid: 'a' } }
    const issuing = (first: () => Response | Error) =>
      clientOf((_asked, count) => (count === 1 ? first() : new Response('pfx')))
    for (const first of [fault, () => refusal(503)]) {
      const { clearway, asked } = issuing(first)
      await expect(clearway.call('certificates.issue', asset)).rejects.toThrow()
      expect(asked).toHaveLength(1)
    }
    const many = issuing(() => refusal(429))
    await many.clearway.call('certificates.issue', asset)
    expect(many.asked).toHaveLength(2)
  })

  it('because a part is away is made again where that does no harm', async () => {
    const away = (_asked: Asked, count: number) =>
      count === 1 ? refusal(503, { 'retry-after': '1' }) : json({})
    const read = clientOf(away)
    await read.clearway.call('zones.list')
    const made = clientOf(away)
    await expect(made.clearway.call('zones.create', make)).rejects.toMatchObject({ status: 503 })
    const unnamed = clientOf((_asked, count) => (count === 1 ? refusal(503) : json({})))
    await unnamed.clearway.call('zones.list')
    expect([read.waits, made.waits, unnamed.waits]).toEqual([[1_000], [], [250]])
  })

  it('is given up after five, with pauses that double, or when the service asks for more patience', async () => {
    const lost = clientOf(fault)
    await expect(lost.clearway.call('zones.list')).rejects.toThrow('fetch failed')
    expect([lost.asked.length, lost.waits]).toEqual([5, [250, 500, 1_000, 2_000]])
    const later = clientOf(() => refusal(429, { 'retry-after': '61' }))
    await expect(later.clearway.call('zones.list')).rejects.toMatchObject({ retryAfterMs: 61_000 })
    expect(later.asked).toHaveLength(1)
  })

  it('in the middle of its answer is made again as well', async () => {
    const torn = () =>
      new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }))
    const { clearway, asked } = clientOf((_asked, count) => (count === 1 ? torn() : json({ data: [] })))
    expect(await clearway.call('zones.list')).toEqual({ data: [] })
    expect(asked).toHaveLength(2)
  })

  it('that its caller aborts is not made again', async () => {
    const { clearway, asked } = clientOf(() => new DOMException('stopped', 'AbortError'))
    await expect(clearway.call('zones.list')).rejects.toThrow('stopped')
    expect(asked).toHaveLength(1)
  })

  it('is not waited for any longer once its caller aborts', async () => {
    const stop = new AbortController()
    let calledOff = 0
    const { clearway, asked } = clientOf(
      () => refusal(429, { 'retry-after': '60' }),
      {},
      () => {
        queueMicrotask(() => stop.abort(new Error('stopped')))
        return () => {
          calledOff += 1
        }
      },
    )
    await expect(clearway.call('zones.list', {}, { signal: stop.signal })).rejects.toThrow('stopped')
    expect([asked.length, calledOff]).toEqual([1, 1])
  })
})

describe('an access token that has expired', () => {
  const tokens = { token: 'old', refresh_token: 'first' }
  const isRefresh = ({ path }: Asked) => path === '/v1/auth/refresh-token'
  const renewing: Answering = (asked) => {
    if (isRefresh(asked)) return json({ data: { token: 'new', refresh_token: 'second' } })
    return asked.headers['authorization'] === 'Bearer new' ? json({ data: [] }) : refused401('TOKEN_INVALID')
  }

  it('is refreshed once for all who call at once, and the new pair is handed over', async () => {
    const kept: unknown[] = []
    const { clearway, asked } = clientOf(renewing, { tokens, onTokens: (pair) => kept.push(pair) })
    const acting = clearway.actingFor('org')
    await Promise.all([...Array(20)].map((_, i) => (i % 2 ? clearway : acting).call('zones.list')))
    const refreshes = asked.filter(isRefresh)
    expect(refreshes.map(({ body, headers }) => [body, headers['authorization']])).toEqual([
      [{ refresh_token: 'first' }, undefined],
    ])
    expect(kept).toEqual([{ token: 'new', refresh_token: 'second' }])
  })

  it('ends the session where it cannot be refreshed, and the refusal is the answer', async () => {
    const kept: unknown[] = []
    const { clearway, asked } = clientOf(
      (one) => refused401(isRefresh(one) ? 'REFRESH_TOKEN_INVALID' : 'TOKEN_INVALID'),
      { tokens, onTokens: (pair) => kept.push(pair) },
    )
    const refused = await Promise.allSettled([clearway.call('zones.list'), clearway.call('missions.list')])
    expect(refused.every(({ status }) => status === 'rejected')).toBe(true)
    expect([asked.filter(isRefresh).length, kept, clearway.tokens]).toEqual([1, [null], null])
  })

  it('stays where it is not known whether it was refreshed: asking twice would end the session', async () => {
    const { clearway, asked } = clientOf((one) => (isRefresh(one) ? fault() : refused401('TOKEN_INVALID')), {
      tokens,
    })
    await expect(clearway.call('zones.list')).rejects.toThrow('fetch failed')
    expect([asked.filter(isRefresh).length, clearway.tokens]).toEqual([1, tokens])
  })

  it('waits for a refresh that was refused as too many, which used nothing up', async () => {
    const { clearway, asked, waits } = clientOf(
      (one, count) =>
        isRefresh(one) && count === 2 ? refusal(429, { 'retry-after': '9' }) : renewing(one, count),
      { tokens },
    )
    await clearway.call('zones.list')
    expect([asked.filter(isRefresh).length, waits, clearway.tokens?.token]).toEqual([2, [9_000], 'new'])
  })

  it.each(['PARTNER_KEY_UNKNOWN', 'PARTNER_KEY_REQUIRED', 'INVALID_CREDENTIALS', 'CERTIFICATE_INVALID'])(
    'is not what %s is about: nothing is refreshed or sent again, and the session stays',
    async (error) => {
      const { clearway, asked } = clientOf(() => refused401(error), { tokens })
      await expect(clearway.call('zones.list')).rejects.toMatchObject({ status: 401, body: { error } })
      expect([asked.length, clearway.tokens]).toEqual([1, tokens])
    },
  )

  it('stays where its refresh is refused for the partner key: that says nothing about who is signed in', async () => {
    const kept: unknown[] = []
    const { clearway } = clientOf(
      (one) => refused401(isRefresh(one) ? 'PARTNER_KEY_UNKNOWN' : 'TOKEN_INVALID'),
      { tokens, onTokens: (pair) => kept.push(pair) },
    )
    await expect(clearway.call('zones.list')).rejects.toMatchObject({
      body: { error: 'PARTNER_KEY_UNKNOWN' },
    })
    expect([kept, clearway.tokens]).toEqual([[], tokens])
  })

  it('is not refreshed for a right that is missing', async () => {
    const { clearway, asked } = clientOf(() => refusal(403), { tokens })
    await expect(clearway.call('zones.list')).rejects.toBeInstanceOf(Refused)
    expect(asked).toHaveLength(1)
  })
})

describe('a sign-in', () => {
  it('keeps the tokens for what follows, and signing out removes them', async () => {
    const { clearway, asked } = clientOf(({ path }) =>
      path === '/v1/auth/login-password'
        ? json({ data: { token: 't', refresh_token: 'r', user: { user_uuid: 'u' } } })
        : json({ message: 'ok' }),
    )
    expect(await clearway.signIn('pilot@example.org', 'secret')).toEqual({ user_uuid: 'u' })
    await clearway.signOut()
    expect(asked[1]?.headers['authorization']).toBe('Bearer t')
    expect(clearway.tokens).toBeNull()
  })
})

describe('a list', () => {
  it('is read page by page, and no further than it is asked for', async () => {
    const { clearway, asked } = clientOf(({ path }) => {
      const page = Number(new URL(path, origin).searchParams.get('page') ?? 1)
      return json({ data: [page * 2 - 1, page * 2], pagination: { current_page: page, has_next: page < 3 } })
    })
    expect(await Array.fromAsync(clearway.pages('zones.list', { query: { limit: 2 } } as never))).toEqual([
      1, 2, 3, 4, 5, 6,
    ])
    expect(asked.map(({ path }) => path)).toEqual([
      '/v1/airspaces?page=1&limit=2',
      '/v1/airspaces?limit=2&page=2',
      '/v1/airspaces?limit=2&page=3',
    ])
    for await (const one of clearway.pages('zones.list')) if (Number(one) === 1) break
    expect(asked).toHaveLength(4)
  })

  it('that is answered whole where no page is named is read page by page all the same', async () => {
    const { clearway, asked } = clientOf(({ path }) =>
      new URL(path, origin).searchParams.has('page')
        ? json({ data: [1], pagination: { current_page: 1, has_next: false } })
        : refusal(422),
    )
    expect(await Array.fromAsync(clearway.pages('memberships.list'))).toEqual([1])
    expect(asked).toHaveLength(1)
  })

  it('that has a cursor is followed by it', async () => {
    const { clearway, asked } = clientOf(({ path }) => {
      const cursor = new URL(path, origin).searchParams.get('cursor')
      const pagination = { current_page: 1, has_next: true }
      return json({ data: [cursor], pagination, next_cursor: cursor ? null : '12-1' })
    })
    const read = clearway.pages('telemetry.records', { path: { session_uuid: 's' } })
    expect(await Array.fromAsync(read)).toEqual([null, '12-1'])
    expect(asked).toHaveLength(2)
  })
})
