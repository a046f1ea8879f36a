import { flagFields, numberFields, textFields } from '@clearway/domain/contracts'
import type { TelemetryFrame } from './messages.ts'

const unmeasured = Object.fromEntries(
  [...numberFields.map(({ name }) => name), ...flagFields, ...textFields.map(({ name }) => name)].map(
    (name) => [name, null],
  ),
)

/** A frame for tests: a position and nothing measured, save what is given. */
export function buildFrame(more: Partial<TelemetryFrame> = {}): TelemetryFrame {
  return {
    ...unmeasured,
    session_uuid: 'session-a',
    asset_uuid: 'a',
    asset_uin: 'UA1',
    timestamp: '2026-11-21T06:00:00.000Z',
    latitude: 13,
    longitude: 77,
    zone_uuids: [],
    ...more,
  } as TelemetryFrame
}
