import { expect, it } from 'vitest'
import { z } from 'zod'
import { defaultSettings, type Settings } from './kernel/index.ts'
import { limitedSettings, limitsEnv } from './limits-env.ts'

const schema = z.object(limitsEnv)
const settingsOf = (given: Record<string, string>): Settings => limitedSettings(schema.parse(given))

const names = Object.keys(limitsEnv)

const leaves = (value: object, path = ''): [string, unknown][] =>
  Object.entries(value).flatMap(([key, one]): [string, unknown][] =>
    one && typeof one === 'object' ? leaves(one, `${path}.${key}`) : [[`${path}.${key}`, one]],
  )

it('without a variable the settings are the defaults', () => {
  expect(settingsOf({})).toEqual(defaultSettings)
})

it('each variable changes one setting, and each its own', () => {
  const before = new Map(leaves(defaultSettings))
  const changed = names.map((name) => {
    const text = /LIFETIME|WINDOW|TIMEOUT/.test(name) ? '7m' : '7'
    const after = leaves(settingsOf({ [name]: text })).filter(([path, value]) => before.get(path) !== value)
    expect(after, name).toHaveLength(1)
    return after[0]?.[0]
  })
  expect(new Set(changed).size).toBe(names.length)
})

it.each([
  ['90s', 90_000],
  ['15m', 900_000],
  ['36h', 129_600_000],
  ['400d', 34_560_000_000],
])('%s is %i ms', (text, ms) => {
  expect(settingsOf({ CODE_LIFETIME: text }).otp.ttlMs).toBe(ms)
})

it.each([
  ['CODE_LIFETIME', '5', 'must be a time such as 30s, 15m, 72h or 90d'],
  ['CODE_LIFETIME', '0m', 'must be a time such as 30s, 15m, 72h or 90d'],
  ['SIGN_IN_LIFETIME', '4000d', 'must not be longer than 3650d'],
  ['LOCK_TIMEOUT', '25d', 'must not be longer than 24d'],
  ['LOGIN_FAILURES', '0', 'must be at least 1'],
  ['LOGIN_FAILURES', 'ten', 'must be a whole number'],
  ['LOGIN_FAILURES', '1.5', 'must be a whole number'],
])('%s=%s is refused in a sentence', (name, text, sentence) => {
  const { error } = schema.safeParse({ [name]: text })
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})
