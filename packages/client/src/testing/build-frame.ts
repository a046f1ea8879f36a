import type { TelemetryFrame } from '../live/messages.ts'

/** A frame for tests: a position and the given fields. */
export const buildFrame = (more: Partial<TelemetryFrame> = {}): TelemetryFrame =>
  ({
    session_uuid: 'session-a',
    asset_uuid: 'a',
    asset_uin: 'UA1',
    timestamp: '2026-11-21T06:00:00.000Z',
    latitude: 13,
    longitude: 77,
    zone_uuids: [],
    ...more,
  }) as TelemetryFrame
