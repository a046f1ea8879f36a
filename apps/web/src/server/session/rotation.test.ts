import { describe, expect, it } from 'vitest'
import { createRotation, type Refresh } from './rotation.ts'
import type { TokenPair } from './token-pair.ts'

const hourMs = 3_600_000

const pairOf = (generation: number, atMs: number): TokenPair => ({
  accessToken: `access-${generation}`,
  accessExpiresAtMs: atMs + hourMs,
  refreshToken: `refresh-${generation}`,
  refreshExpiresAtMs: atMs + 720 * hourMs,
})

/** An API that ends the session when a refresh token is used twice, as the real one does. */
const strictApi = (nowMs: () => number) => {
  const used: string[] = []
  let answers: 'yes' | 'away' = 'yes'
  const refresh: Refresh = async (pair) => {
    await new Promise((done) => setTimeout(done, 5))
    if (answers === 'away') throw new Error('connection refused')
    if (used.includes(pair.refreshToken)) return null
    used.push(pair.refreshToken)
    return pairOf(used.length + 1, nowMs())
  }
  return { refresh, used, goAway: () => (answers = 'away'), comeBack: () => (answers = 'yes') }
}

const setup = () => {
  const clock = { ms: 1_000_000_000 }
  const nowMs = () => clock.ms
  const api = strictApi(nowMs)
  return { clock, api, first: pairOf(1, clock.ms), rotation: createRotation({ refresh: api.refresh, nowMs }) }
}

const browser = { address: '192.0.2.1', userAgent: 'a browser' }

describe('token rotation', () => {
  it('a pair that is still good is used as it is', async () => {
    const { rotation, first, api } = setup()
    expect(await rotation.current(first, browser)).toBe(first)
    expect(api.used).toEqual([])
  })

  it('forty requests at once with an expired pair exchange it once and all get the same new pair', async () => {
    const { rotation, first, api, clock } = setup()
    clock.ms += hourMs
    const answers = await Promise.all(Array.from({ length: 40 }, () => rotation.current(first, browser)))
    expect(api.used).toEqual(['refresh-1'])
    expect(new Set(answers.map((pair) => pair?.accessToken))).toEqual(new Set(['access-2']))
  })

  it('a request that still carries the pair before the last gets the newest one', async () => {
    const { rotation, first, api, clock } = setup()
    clock.ms += hourMs
    const second = await rotation.current(first, browser)
    clock.ms += hourMs
    await rotation.current(second!, browser)
    expect((await rotation.current(first, browser))?.accessToken).toBe('access-3')
    expect(api.used).toEqual(['refresh-1', 'refresh-2'])
  })

  it('a refused refresh token ends the session for everyone who carries it', async () => {
    const { rotation, first, api, clock } = setup()
    api.used.push('refresh-1')
    clock.ms += hourMs
    expect(await Promise.all([rotation.current(first, browser), rotation.current(first, browser)])).toEqual([
      null,
      null,
    ])
  })

  it('while the API is away a pair that has minutes left goes on being used', async () => {
    const { rotation, first, api, clock } = setup()
    api.goAway()
    clock.ms += hourMs - 30_000
    expect(await rotation.current(first, browser)).toBe(first)
  })

  it('an exchange that got no answer is tried again, and nobody is signed out by it', async () => {
    const { rotation, first, api, clock } = setup()
    api.goAway()
    clock.ms += hourMs
    await expect(rotation.current(first, browser)).rejects.toThrow('connection refused')
    api.comeBack()
    expect((await rotation.current(first, browser))?.accessToken).toBe('access-2')
  })

  it('a pair given with a new organisation takes the place of the one before', async () => {
    const { rotation, first, clock } = setup()
    const next = pairOf(9, clock.ms)
    rotation.replace(first, next)
    expect(await rotation.current(first, browser)).toBe(next)
  })
})
