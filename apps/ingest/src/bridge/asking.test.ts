import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeFrame } from '../mavlink/index.ts'
import { configOf, mappedVehicle, nobody } from '../testing/bridge-scene.ts'
import { Bridge } from './bridge.ts'

let spool: string
beforeEach(() => {
  spool = mkdtempSync(join(tmpdir(), 'clearway-asking-'))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(spool, { recursive: true, force: true })
})

it('alerts that take twenty requests are asked for every 40 s, and every two again when they are few', async () => {
  let open = 1_950
  const askedAt: number[] = []
  const beganAt = Date.now()
  const bridge = new Bridge({
    bridgeUuid: crypto.randomUUID(),
    config: configOf(spool, [mappedVehicle]),
    vehicles: [mappedVehicle],
    service: {
      ...nobody,
      startSession: async () => ({ type: 'started', sessionUuid: 's' }),
      openAlerts: async () => {
        askedAt.push(Date.now() - beganAt)
        return Array.from({ length: open }, (_, n) => ({
          alert_uuid: `${n}`,
          alert_type: 'geofence',
          severity: 'minor',
          state: 'open',
          session_uuid: 'another',
          message: '',
        }))
      },
    },
    openLine: () => ({ isUp: false, send: () => {}, cut: () => {}, close: async () => {} }),
    now: () => Date.now(),
    newKey: () => crypto.randomUUID(),
    say: () => {},
  })
  const armed = {
    type: 2,
    autopilot: 3,
    base_mode: 0x80,
    custom_mode: 0,
    system_status: 4,
    mavlink_version: 3,
  }
  const heartbeat = writeFrame('HEARTBEAT', armed, { systemId: 1, componentId: 1, sequence: 1, version: 2 })
  bridge.receive(heartbeat, { key: 'vehicle', send: () => {} }, 'datagrams')
  await vi.advanceTimersByTimeAsync(40_000)
  open = 3
  await vi.advanceTimersByTimeAsync(7_000)
  expect(askedAt).toEqual([2_000, 42_000, 44_000, 46_000])
  await bridge.close()
})
