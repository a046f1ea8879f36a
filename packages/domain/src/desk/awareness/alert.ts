import { areAny, ownAmong, zonesOf } from '../../airspace/zone-links/own-zones.ts'
import { zonesByUuid } from '../../airspace/zones/store.ts'
import { recordChanges } from '../../flight/alerts/changes.ts'
import type { AlertType } from '../../flight/alerts/contract.ts'
import { newAlert, openFlights, type Position, type Violation } from '../../flight/alerts/evidence.ts'
import { severityInZone } from '../../flight/alerts/facts.ts'
import { countRaisedByHand, insertAlerts } from '../../flight/alerts/store.ts'
import {
  type Ctx,
  ensure,
  fieldFault,
  handle,
  type InputOf,
  type MemberActor,
  memberType,
  resourceType,
  transact,
} from '../../kernel/index.ts'
import { activeMembership } from '../../parties/memberships/store.ts'
import { raiseAlertOp } from './contract.ts'
import { see } from './flights.ts'
import { type FlightRow, findFlight } from './flights-store.ts'
import { hasPlans } from './plans-store.ts'

type MemberCtx = Ctx<MemberActor>

interface Concerned {
  readonly flight: FlightRow | undefined
  /** Of the zones that the organisation manages, those that the flight is in or has asked for permission. */
  readonly zoneUuids: readonly string[]
}

/** An asset that flies or is planned to fly in the caller's zones; to everybody else it is not there. */
const load = async (ctx: MemberCtx, { asset_uuid }: { asset_uuid: string }): Promise<Concerned> => {
  const { orgUuid } = ctx.actor.member
  const managesAny = await areAny(ctx.db, await zonesOf(ctx.db, orgUuid, 'managed'))
  ensure(managesAny, 'forbidden', 'Your organisation manages no zone.')
  const flight = await findFlight(ctx.db, { assetUuid: asset_uuid, now: ctx.clock.now() })
  const around = flight ? zonesTouchedBy(flight) : []
  const own = await ownAmong(ctx.db, orgUuid, around)
  const touched = around.filter((zoneUuid) => own.linked.has(zoneUuid))
  const concerns =
    touched.length > 0 || (await hasPlans(ctx.db, asset_uuid, await zonesOf(ctx.db, orgUuid, 'linked')))
  ensure(concerns, 'not_found', 'No such asset flies or is planned to fly in your zones.')
  const managed = touched.filter((zoneUuid) => own.managed.has(zoneUuid))
  ensure(
    touched.length === 0 || managed.length > 0,
    'forbidden',
    'Your organisation monitors the zones of this flight. Only a manager of them raises alerts.',
  )
  return { flight: touched.length > 0 ? flight : undefined, zoneUuids: managed }
}

/** Those that it is in, and those that it has asked. */
const zonesTouchedBy = (flight: FlightRow): string[] => [
  ...new Set([...see(flight, () => true).zoneUuids, ...flight.asked_zones]),
]

const noSession = 'session_uuid: the asset is on no such flight in your zones.'

/** docs/contract/limits.md#alerts */
const mostByHand = 1_000
const tooMany = `People raise at most ${mostByHand} alerts of one flight. Write to its operator in one of those that are there.`

export const raiseAlert = handle(raiseAlertOp, {
  load,
  async run(ctx, input, { flight, zoneUuids }) {
    // A missing session_uuid is 422, not the usual 400 (docs/contract/awareness.md#raising-an-alert).
    ensure(input.session_uuid, 'unprocessable', 'session_uuid is required.')
    if (!input.alert_type) throw fieldFault('alert_type', 'is required')
    ensure(flight?.session_uuid === input.session_uuid, 'not_found', noSession)
    const triggeredBy = await personOf(ctx, input.triggered_by)
    const violation = await violationOf(ctx, input, { flight, zoneUuids, alertType: input.alert_type })
    const alertUuid = await transact(ctx, async (tx) => {
      const still = await ownAmong(tx, ctx.actor.member.orgUuid, zoneUuids)
      const manages = zoneUuids.every((zoneUuid) => still.managed.has(zoneUuid))
      ensure(manages, 'forbidden', 'Your organisation does not manage the zones of this flight any more.')
      const open = (await openFlights(tx, [flight.session_uuid])).get(flight.session_uuid)
      ensure(open, 'not_found', noSession)
      const raised = await countRaisedByHand(tx, flight.session_uuid, mostByHand)
      ensure(raised < mostByHand, 'quota_exceeded', tooMany)
      const row = newAlert(ctx, {
        flight: open,
        violation,
        position: positionOf(flight),
        triggeredBy,
      })
      await insertAlerts(tx, [row])
      await recordChanges(ctx, tx, [
        {
          alertUuid: row.alertUuid,
          state: 'raised',
          by: ctx.actor.user.userUuid,
          reason: null,
          event: 'alert.raised',
        },
      ])
      return row.alertUuid
    })
    return { message: 'Alert raised', status: 'raised' as const, alert_uuid: alertUuid }
  },
})

/** Who raises it: the caller, or a colleague on whose behalf they do. */
const personOf = async (ctx: MemberCtx, given: string | null | undefined): Promise<string> => {
  const caller = ctx.actor.user.userUuid
  if (!given || given === caller) return caller
  const colleague = await activeMembership(ctx.db, {
    resourceType: resourceType.organisation,
    resourceUuid: ctx.actor.member.orgUuid,
    memberType: memberType.user,
    memberUuid: given,
  })
  ensure(colleague, 'unprocessable', 'triggered_by: must be a member of your organisation.')
  return given
}

interface Raising {
  readonly flight: FlightRow
  readonly zoneUuids: readonly string[]
  readonly alertType: AlertType
}

const violationOf = async (
  ctx: MemberCtx,
  input: InputOf<typeof raiseAlertOp>,
  { flight, zoneUuids, alertType }: Raising,
): Promise<Violation> => {
  const zones = [...(await zonesByUuid(ctx.db, zoneUuids)).values()]
  const severities = zones.map(severityInZone)
  const isCritical = alertType === 'zone_violation' && severities.includes('critical')
  const name = flight.asset_uin ?? flight.asset_svc_id
  return {
    alertType,
    subjectUuid: flight.session_uuid,
    severity: isCritical ? 'critical' : 'major',
    zoneUuids,
    message:
      input.message ?? `${name}: ${alertType.replace('_', ' ')}, raised by ${ctx.actor.member.orgName}.`,
  }
}

const positionOf = ({ latitude, longitude, height }: FlightRow): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude, altitudeAgl: height }
