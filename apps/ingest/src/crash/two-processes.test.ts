import { buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasResumed, type Sender } from '../testing/crash/sender.ts'
import { openSocketSender } from '../testing/crash/socket-sender.ts'
import { type IngestProcess, startIngestProcess } from '../testing/process.ts'
import { stationUrl } from '../testing/stage.ts'

/** A flight that is silent for so long is lost, if the service listened. */
const lostAfterMs = 15_000
const frozenMs = 22_000
const patient = { timeout: 30_000, interval: 100 }

let world: TestWorld
const processes: IngestProcess[] = []
const senders: Sender[] = []
let timer: NodeJS.Timeout

beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(new Date())
  timer = setInterval(() => {
    for (const sender of senders) sender.send()
  }, 1_000)
})
afterAll(async () => {
  clearInterval(timer)
  await Promise.all(senders.map((sender) => sender.close()))
  await Promise.all(processes.map((one) => one.kill()))
  await world.close()
})

const start = async (): Promise<IngestProcess> => {
  const process = await startIngestProcess(world.database.url)
  processes.push(process)
  return process
}
/** Flies by the process that `at` names when it has to connect. */
const fly = async (at: () => IngestProcess): Promise<Sender> => {
  const { sessionUuid, token } = await buildSession(world)
  const sender = openSocketSender(sessionUuid, () => stationUrl(at().origin, sessionUuid, token))
  senders.push(sender)
  await resumed(sender)
  return sender
}
const resumed = (sender: Sender, since = performance.now()) =>
  expect.poll(() => hasResumed(sender, since), patient).toBe(true)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const lost = async (): Promise<string[]> => {
  const { rows } = await world.database.pool.query(
    "select session_uuid from alerts where alert_type = 'lost_link'",
  )
  return rows.map(({ session_uuid }) => session_uuid)
}

test('of two telemetry services one may freeze, and one may die: only who does not return in the usual time is lost', async () => {
  const [first, second] = [await start(), await start()]
  let near = first
  const back = await fly(() => near)
  const gone = await fly(() => first)

  near = second
  await first.kill()
  const killedAt = performance.now()
  await resumed(back)
  await expect.poll(lost, { timeout: 30_000, interval: 200 }).toEqual([gone.sessionUuid])
  expect(performance.now() - killedAt).toBeGreaterThan(lostAfterMs)

  // Began when the flight was there already, and looks after it too.
  await start()
  await resumed(back)
  second.child.kill('SIGSTOP')
  await wait(frozenMs)
  second.child.kill('SIGCONT')
  await resumed(back)
  await wait(5_000)
  expect(await lost()).toEqual([gone.sessionUuid])
}, 240_000)
