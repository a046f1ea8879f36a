import type { Evidence } from '../flight/alerts/evidence.ts'
import { telemetryOperations } from '../flight/telemetry-records/service.ts'
import { buildManager, buildZone, square } from './builders/airspace.ts'
import type { BuiltOrganisation } from './builders/organisations.ts'
import { type BuiltOperator, buildOperator } from './builders/planning.ts'
import { type BuiltSession, buildSession } from './builders/sessions.ts'
import type { BuilderWorld } from './builders/world.ts'

/** An aircraft that flies without a plan in the middle of another organisation's RED zone. */
export interface AlertScene {
  manager: BuiltOrganisation
  operator: BuiltOperator
  flight: BuiltSession
  zoneUuid: string
}

export const buildAlertScene = async (world: BuilderWorld, longitude: number): Promise<AlertScene> => {
  const manager = await buildManager(world)
  const operator = await buildOperator(world)
  const envelope = square(longitude, 10) as never
  const zone = await buildZone(world, { manager, kind: 'red', zone_envelope: envelope })
  const flight = await buildSession(world, { org: operator, assetUuid: operator.assetUuid })
  const timestamp = world.services.clock.now().toISOString()
  await telemetryOperations.upload.invoke(
    world.as(flight.owner),
    { session_uuid: flight.sessionUuid },
    { frames: [{ timestamp, longitude, latitude: 10, altitude_agl: 50 }] },
  )
  return { manager, operator, flight, zoneUuid: zone.zone_uuid }
}

type Raise = Extract<Evidence, { type: 'raise' }>

/** That it is there without permission. */
export const zoneEvidence = (
  { flight, zoneUuid }: AlertScene,
  subjectUuid = zoneUuid,
  alertType: Raise['violation']['alertType'] = 'zone_violation',
): Raise => ({
  type: 'raise',
  sessionUuid: flight.sessionUuid,
  violation: {
    alertType,
    subjectUuid,
    severity: 'critical',
    zoneUuids: [zoneUuid],
    message: 'In the zone without permission.',
  },
  position: { latitude: 10, longitude: 20, altitudeAgl: 50 },
})
