import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { defaultSettings } from '@clearway/domain/kernel'
import { readNumbered } from '@clearway/domain/telemetry'
import { untraced } from '@clearway/domain/tracing'
import { expect, test } from 'vitest'
import type { OpenSession, Passage } from './passage.ts'
import { createPipeline } from './pipeline.ts'

const now = Date.parse('2026-06-01T08:00:00.000Z')
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const session = (): OpenSession => ({
  sessionUuid: crypto.randomUUID(),
  assetUuid: crypto.randomUUID(),
  assetUin: null,
  startedAt: now,
  expiresAt: now + 3_600_000,
  newestAt: now - 1,
  isOpen: true,
  rate: { tokens: 10, at: now },
  refusals: { tokens: 10, at: now },
  allowance: 0,
  epoch: 1,
  socket: null,
})

/** A pipeline whose commits wait until they are let go; a frame that a station sends, and what became of each. */
const scene = (maxHeldBytes: number) => {
  const commits: (() => void)[] = []
  const answers: string[] = []
  const pipeline = createPipeline({
    clock: () => now,
    rules: defaultSettings.frame,
    maxHeldBytes,
    storeGroup: () =>
      new Promise<Passage[]>((resolve) => {
        commits.push(() => resolve([]))
      }),
    publish() {},
    tracing: untraced,
    batching: { maxItems: 2_000, maxWaitMs: 0, concurrency: 2, maxHeld: 20_000 },
    observe: { received() {}, refused() {}, stored() {} },
  })
  const responder = {
    acknowledge: () => void answers.push('acknowledged'),
    refuse: ({ code }: { code: string }) => void answers.push(code),
  }
  return {
    pipeline,
    answers,
    send: (message: unknown, bytes: number) =>
      pipeline.take({ session: session(), responder, message, bytes }),
    commit() {
      for (const done of commits.splice(0)) done()
    },
  }
}

const frame = () => ({ timestamp: new Date(now).toISOString(), latitude: 13, longitude: 77.5 })
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('frames beyond the bytes that may wait for their commit are refused, and taken again after it', async () => {
  const { pipeline, answers, send, commit } = scene(200_000)
  for (let i = 0; i < 5; i += 1) send(frame(), 64 * 1024)
  expect(answers).toEqual(['UNAVAILABLE', 'UNAVAILABLE'])
  expect(pipeline.held).toBe(3)
  await turn()
  commit()
  await expect.poll(() => answers.slice(2)).toEqual(['acknowledged', 'acknowledged', 'acknowledged'])
  for (let i = 0; i < 4; i += 1) send(frame(), 64 * 1024)
  expect(answers.slice(5)).toEqual(['UNAVAILABLE'])
  await turn()
  commit()
  await pipeline.close()
  expect(answers.slice(6)).toEqual(['acknowledged', 'acknowledged', 'acknowledged'])
})

/** What a station may send beside its fields costs many times its bytes once it is parsed. */
const withMore = () => ({ ...frame(), more: Array.from({ length: 20_000 }, () => []) })

const isForgotten = async (message: WeakRef<object>) => {
  for (let i = 0; i < 3; i += 1) {
    await turn()
    collect()
  }
  return message.deref() === undefined
}

test('of a frame that waits for its commit only the fields that it has are kept, by whichever transport it came', async () => {
  const { send, commit, pipeline } = scene(1e9)
  const sent = () => {
    const message = withMore()
    send(message, 64 * 1024)
    return new WeakRef(message)
  }
  const bySocket = sent()
  expect(await isForgotten(bySocket)).toBe(true)
  commit()
  await pipeline.close()

  const numbered = () => {
    const message = {
      ...withMore(),
      schema_version: 1,
      sequence_number: 1,
      session_uuid: crypto.randomUUID(),
    }
    return { message: new WeakRef<object>(message), taken: readNumbered(crypto.randomUUID(), message, false) }
  }
  const { message, taken } = numbered()
  expect(await isForgotten(message)).toBe(true)
  expect(taken?.sequenceNumber).toBe(1)
})
