import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

const scene = (mostWaiting = 8) => {
  const turns = new Turns({ mostWaiting, what: 'They are made' })
  const begun: string[] = []
  const held = Promise.withResolvers<void>()
  const ask = (key: string) =>
    turns.share(key, async () => {
      begun.push(key)
      await held.promise
      return key
    })
  return { ask, begun, release: held.resolve }
}

it('one is made at a time, once for all who ask before it begins, and anew for who asks later', async () => {
  const { ask, begun, release } = scene()
  const first = [ask('a'), ask('a')]
  await expect.poll(() => begun).toEqual(['a'])
  const later = [ask('a'), ask('b'), ask('a'), ask('b')]
  await Promise.resolve()
  expect(begun).toEqual(['a'])
  release()
  expect(await Promise.all([...first, ...later])).toEqual(['a', 'a', 'a', 'b', 'a', 'b'])
  expect(begun).toEqual(['a', 'a', 'b'])
})

it('where too many wait the next is asked to come again, but for who shares', async () => {
  const { ask, begun, release } = scene(2)
  const asked = [ask('a')]
  await expect.poll(() => begun).toEqual(['a'])
  asked.push(ask('b'), ask('c'), ask('c'))
  await expect(ask('d')).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 10 })
  release()
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'c'])
  expect(await ask('d')).toBe('d')
})

it('one that fails fails for all who share it, and holds up no other', async () => {
  const turns = new Turns({ mostWaiting: 8, what: 'They are made' })
  const fail = () => Promise.reject(new Error('no'))
  const failed = await Promise.allSettled([turns.share('a', fail), turns.share('a', fail)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await turns.share('a', async () => 'yes')).toBe('yes')
})
