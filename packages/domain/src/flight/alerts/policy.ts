import { type Actor, orgTypeNumber, roleNumber } from '../../kernel/contract.ts'
import type { AlertState } from './states.ts'
import { afterAct } from './states.ts'

/** The caller's among the zones of an alert: all that its organisation owns, manages or monitors, and those that it manages. */
export interface OwnZones {
  readonly linked: ReadonlySet<string>
  readonly managed: ReadonlySet<string>
}

interface Facts {
  readonly orgUuid: string
  readonly zoneUuids: readonly string[]
}

const touches = (alert: Facts, zones: ReadonlySet<string>): boolean =>
  alert.zoneUuids.some((zoneUuid) => zones.has(zoneUuid))

/** The operator of the flight, and every organisation that manages or monitors a zone that it concerns. */
export const maySeeAlert = (actor: Actor, zones: OwnZones, alert: Facts): boolean =>
  actor.member?.orgUuid === alert.orgUuid || touches(alert, zones.linked)

/** Members on duty acknowledge and close: an Airspace Manager's with Manager membership of a zone of it. */
export const mayHandleAlert = (actor: Actor, zones: OwnZones, alert: Facts): boolean =>
  actor.member?.orgType === orgTypeNumber.airspaceManager &&
  actor.member.role >= roleNumber.member &&
  touches(alert, zones.managed)

/** Who handles it, and the operator, write each other. */
export const mayTalk = (actor: Actor, zones: OwnZones, alert: Facts): boolean =>
  actor.member?.orgUuid === alert.orgUuid || mayHandleAlert(actor, zones, alert)

/** What of that its state allows. */
export const abilitiesOf = (handles: boolean, alert: { state: AlertState; acknowledgedAt: Date | null }) => ({
  acknowledge: handles && alert.acknowledgedAt === null && afterAct(alert.state, 'acknowledge') !== 'refused',
  close: handles && afterAct(alert.state, 'close') === 'closed',
})
