import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { createKeptFiles } from './kept-files.ts'

const megabyte = 1024 * 1024
const encoder = () => new PassThrough().resume()

test('files that are asked for at once take no more room than all that are kept, and give back what they do not need', async () => {
  const kept = createKeptFiles()
  const ask = (url: string) => {
    const to = encoder()
    const body = kept.readAlong(url, 2 * megabyte, to)
    return { body, to, isRead: body !== to }
  }
  const asked = Array.from({ length: 20 }, (_, n) => ask(`/${n}`))
  expect(asked.filter(({ isRead }) => isRead)).toHaveLength(16)
  asked[0]!.to.destroy()
  await finished(asked[0]!.body).catch(() => undefined)
  expect(ask('/20').isRead).toBe(true)
  expect(ask('/21').isRead).toBe(false)
})

test('what was packed takes the room that it has then', async () => {
  const kept = createKeptFiles()
  const plain = Buffer.alloc(2 * megabyte, 'clearway ')
  for (let n = 0; n < 20; n += 1) {
    kept.readAlong(`/${n}`, plain.length, encoder()).end(plain)
    await expect.poll(() => kept.find(`/${n}`), { timeout: 20_000 }).toBeDefined()
  }
})

test('files are packed one after the other', async () => {
  const kept = createKeptFiles()
  const large = Buffer.from(
    Array.from({ length: 100_000 }, (_, n) => String.fromCharCode(33 + ((n * n) % 90))).join(''),
  )
  await finished(kept.readAlong('/large', large.length, encoder()).end(large))
  kept.readAlong('/small', 4, encoder()).end('1234')
  await expect.poll(() => kept.find('/small'), { interval: 1 }).toBeDefined()
  expect(kept.find('/large')).toBeDefined()
})
