import type { TelemetryFrame } from '@clearway/client'
import { buildFrame as buildPosition } from '@clearway/client/testing'
import { telemetryFields } from '@clearway/domain/contracts'

const unmeasured = Object.fromEntries(telemetryFields.map(({ name }) => [name, null]))

/** A frame for tests as the service sends it: a position and nothing measured, save what is given. */
export const buildFrame = (more: Partial<TelemetryFrame> = {}): TelemetryFrame =>
  buildPosition({ ...unmeasured, ...more })
