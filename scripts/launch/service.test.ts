import { expect, test, vi } from 'vitest'
import { type Running, supervise } from './service.ts'

/** A process double: the test ends it. */
const double = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const running: Running = { pid: 1, exited: promise, stop: async () => resolve('stopped') }
  return { running, end: () => resolve('crashed') }
}

const spec = (launch: () => Promise<Running>, probe?: () => Promise<boolean>) => ({
  name: 'double',
  logFile: 'double.log',
  launch,
  probe,
})

test('a process that ends is started again', async () => {
  const lives = [double(), double()]
  let started = 0
  const service = supervise(spec(async () => lives[started++]!.running))
  await service.up
  lives[0]!.end()
  await expect.poll(() => started).toBe(2)
  await expect.poll(() => service.isUp()).toBe(true)
  await service.stop(100)
})

test('one that answered for some seconds is started again as soon as the first time', async () => {
  const lives = Array.from({ length: 4 }, double)
  const said = vi.spyOn(process.stderr, 'write')
  let started = 0
  const service = supervise(spec(async () => lives[started++]!.running))
  await service.up
  for (let next = 1; next < lives.length; next += 1) {
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
    lives[next - 1]!.end()
    await lives[next - 1]!.running.exited
    await new Promise((resolve) => setImmediate(resolve))
    later.mockRestore()
    await expect.poll(() => started).toBe(next + 1)
    await expect.poll(() => service.isUp()).toBe(true)
  }
  expect(said.mock.calls.map(([line]) => line)).toEqual(
    Array(3).fill('[double] ended (crashed); starting it again in 200 ms\n'),
  )
  said.mockRestore()
  await service.stop(100)
})

test('it is up only when it answers', async () => {
  let answers = false
  const { running } = double()
  const service = supervise(
    spec(
      async () => running,
      async () => answers,
    ),
  )
  expect(service.isUp()).toBe(false)
  answers = true
  await service.up
  expect(service.isUp()).toBe(true)
  await service.stop(100)
})

test('one that never comes up is given up, with its reason and the place of its log', async () => {
  const service = supervise(
    spec(async () => {
      throw new Error('no such file')
    }),
  )
  await expect(service.up).rejects.toThrow(/no such file[\s\S]*double\.log/)
  await service.stop(100)
})

test('a stopped one is not started again', async () => {
  let started = 0
  const service = supervise(
    spec(async () => {
      started += 1
      return double().running
    }),
  )
  await service.up
  await service.stop(100)
  expect(started).toBe(1)
})

test('one that comes up just as the stop begins is stopped too', async () => {
  const { promise, resolve } = Promise.withResolvers<Running>()
  let wasStopped = false
  const { running } = double()
  const service = supervise(spec(() => promise))
  const stopping = service.stop(1000)
  resolve({
    ...running,
    stop: async (withinMs) => {
      wasStopped = true
      await running.stop(withinMs)
    },
  })
  await stopping
  expect(wasStopped).toBe(true)
})

test('what a launch itself waits for, as a recovery, is not counted as not answering', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { promise, resolve } = Promise.withResolvers<Running>()
    const service = supervise(spec(() => promise))
    await vi.advanceTimersByTimeAsync(600_000)
    resolve(double().running)
    await service.up
    vi.useRealTimers()
    await service.stop(100)
  } finally {
    vi.useRealTimers()
  }
})

test('one that runs and does not answer is given up after 90 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const service = supervise(
      spec(
        async () => double().running,
        async () => false,
      ),
    )
    const given = expect(service.up).rejects.toThrow('did not answer within 90 s')
    await vi.advanceTimersByTimeAsync(90_000)
    await given
    const stopped = service.stop(100)
    await vi.advanceTimersByTimeAsync(2000)
    await stopped
  } finally {
    vi.useRealTimers()
  }
})
