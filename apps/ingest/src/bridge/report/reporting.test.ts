import { randomUUID } from 'node:crypto'
import { BridgeReport } from '@clearway/domain/contracts'
import { expect, it } from 'vitest'
import { noCounts } from '../../mavlink/index.ts'
import { newVehicle, type Vehicle, withMessage } from '../vehicle/state.ts'
import { type BridgeState, withAnswer } from './report.ts'
import { Reporting, reportEveryMs } from './reporting.ts'

const beat = { type: 2, autopilot: 12, base_mode: 0x80, custom_mode: 0 }
const heartbeat = { name: 'HEARTBEAT', version: 2, systemId: 1, componentId: 1, fields: beat } as const
const refused = {
  isApproved: false,
  reason: 'too_early',
  validForS: 0,
  denial: 0,
  text: 'CW: too early, plan starts 11:20Z',
  tookMs: 81.5,
}

const scene = () => {
  let nowMs = 1_000_000
  let vehicle: Vehicle = newVehicle(1)
  let isAway = false
  const sent: BridgeReport[] = []
  const state = (): BridgeState => ({
    config: { arming_when_unreachable: 'deny', spool_limit_mb: 2_048 },
    startedAtMs: 0,
    lines: ['UDP 127.0.0.1:14550'],
    counts: noCounts(),
    spool: { bytes: 0, dropped: 0 },
    vehicles: [
      {
        vehicle,
        assetUuid: randomUUID(),
        answers: Array.from({ length: 7 }, (_, n) => ({ ...refused, atMs: n })).reduce(
          withAnswer,
          [] as never,
        ),
        flight: null,
        isFlying: false,
        upload: null,
        waiting: 0,
      },
    ],
  })
  const reporting = new Reporting({
    state,
    now: () => nowMs,
    send: async (report) => {
      if (isAway) throw new Error('away')
      sent.push(report)
    },
  })
  return {
    sent,
    look: () => reporting.look(),
    pass(ms: number) {
      nowMs += ms
    },
    receive() {
      vehicle = withMessage(vehicle, heartbeat as never, nowMs)
    },
    setAway(is: boolean) {
      isAway = is
    },
  }
}

it('what is new is reported at once, and that the bridge is there from time to time', async () => {
  const { sent, look, pass, receive } = scene()
  await look()
  pass(500)
  await look()
  expect(sent).toHaveLength(1)
  receive()
  pass(500)
  await look()
  expect(sent.at(-1)?.vehicles[0]).toMatchObject({ is_armed: true, autopilot: 'PX4', heard_age_s: 0.5 })
  pass(reportEveryMs - 1)
  await look()
  expect(sent).toHaveLength(2)
  pass(1)
  await look()
  expect(sent).toHaveLength(3)
})

it('a report is what the service takes, with the last five answers', async () => {
  const { sent, look, receive } = scene()
  receive()
  await look()
  const taken = BridgeReport.parse(JSON.parse(JSON.stringify(sent[0])))
  expect(taken.vehicles[0]?.arming.map(({ at }) => +at)).toEqual([6, 5, 4, 3, 2])
})

it('without the service nothing is kept: the next report has the state of that moment', async () => {
  const { sent, look, pass, setAway } = scene()
  setAway(true)
  await look()
  setAway(false)
  pass(reportEveryMs)
  await look()
  expect(sent).toHaveLength(1)
})
