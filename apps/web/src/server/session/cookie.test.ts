import { describe, expect, it } from 'vitest'
import { clearSession, readSession, type SessionClaims, sessionCookieName, writeSession } from './cookie.ts'

const secret = 'a secret of a test, long enough'
const nowMs = Date.now()

const browser = () => {
  const jar: Record<string, string> = {}
  const lines: string[] = []
  const response = {
    getHeader: () => [...lines],
    setHeader: (_name: string, value: number | string | readonly string[]) => {
      lines.splice(0, lines.length, ...[value].flat().map(String))
      return response as never
    },
  }
  const take = () => {
    for (const line of lines.splice(0)) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) delete jar[name!]
      else jar[name!] = value!
    }
  }
  const target = (isSecure = false) => ({ response: response as never, carried: jar, isSecure })
  return { jar, lines, take, target }
}

const claims = (accessToken: string): SessionClaims => ({
  sub: 'user-1',
  pair: { accessToken, accessExpiresAtMs: nowMs, refreshToken: 'r', refreshExpiresAtMs: nowMs + 60_000 },
})

describe('the session cookie', () => {
  it('comes back as it was written, and no token is readable in it', async () => {
    const { jar, lines, take, target } = browser()
    await writeSession(target(), claims('an-access-token'), secret, nowMs)
    expect(lines.join()).not.toContain('an-access-token')
    expect(lines[0]).toMatch(/HttpOnly; SameSite=Lax; Max-Age=60$/)
    take()
    expect((await readSession({ cookies: jar, isSecure: false }, secret))?.pair.accessToken).toBe(
      'an-access-token',
    )
  })

  it('is cut into pieces when it is long, and the pieces leave when it is short again', async () => {
    const { jar, take, target } = browser()
    await writeSession(target(), claims('x'.repeat(9_000)), secret, nowMs)
    take()
    expect(Object.keys(jar).length).toBeGreaterThan(2)
    expect((await readSession({ cookies: jar, isSecure: false }, secret))?.pair.accessToken).toHaveLength(
      9_000,
    )
    await writeSession(target(), claims('short'), secret, nowMs)
    take()
    expect(Object.keys(jar)).toEqual([sessionCookieName(false)])
  })

  it('is Secure behind https, and of this host alone', async () => {
    const { jar, lines, take, target } = browser()
    await writeSession(target(true), claims('x'.repeat(9_000)), secret, nowMs)
    for (const line of lines) {
      expect(line).toMatch(
        /^__Host-clearway\.session\.\d=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=60; Secure$/,
      )
      expect(line).not.toContain('Domain')
    }
    take()
    expect((await readSession({ cookies: jar, isSecure: true }, secret))?.pair.accessToken).toHaveLength(
      9_000,
    )
  })

  it('that anybody could plant is not read behind https', async () => {
    const { jar, take, target } = browser()
    await writeSession(target(), claims('a'), secret, nowMs)
    take()
    expect(await readSession({ cookies: jar, isSecure: true }, secret)).toBeNull()
  })

  it('does not open with another key, and is gone when cleared', async () => {
    const { jar, take, target } = browser()
    await writeSession(target(), claims('a'), secret, nowMs)
    take()
    expect(
      await readSession({ cookies: jar, isSecure: false }, 'another secret, also long enough'),
    ).toBeNull()
    clearSession(target())
    take()
    expect(jar).toEqual({})
  })
})
