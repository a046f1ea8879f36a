import {
  type Ctx,
  constraintType,
  ensure,
  Failure,
  type FieldFault,
  inTurns,
  isUnderReview,
  namedFaults,
  onlyFailure,
  orgTypeNumber,
  recordStatus,
} from '../../kernel/index.ts'
import { heightsOver, refuseHeights } from '../constraints/heights.ts'
import * as constraints from '../constraints/store.ts'
import { envelopeOf, refuseWindow } from '../constraints/volume-input.ts'
import type { ZoneChange, ZoneInput } from './contract.ts'
import { airspaceZoneTypeName } from './contract.ts'
import { refuseSchedule, schedulePeriods, scheduleWithin } from './schedule.ts'
import type { ZoneSchedule } from './schedule-words.ts'
import { type NewZone, type ZoneRow, zoneVolume } from './store.ts'

type Making = Pick<Ctx, 'actor' | 'clock' | 'ground' | 'ids' | 'settings'>

/** A platform administrator passes the access rule, and still makes no zone for an organisation under review. */
const ownerOf = ({ actor: { member } }: Making): string | null => {
  if (member?.orgType !== orgTypeNumber.airspaceManager) return null
  refuseUnderReview(member)
  return member.orgUuid
}

export const refuseUnderReview = (org: { orgName: string; orgType: number; orgStatus: number }): void =>
  ensure(!isUnderReview(org), 'organisation_inactive', `${org.orgName} has not been reviewed yet.`)

/** What of a schedule is kept beside the window; one that was there is held against a new window too. */
const scheduleOf = (
  periods: ZoneSchedule | null,
  { from, to }: { from: Date | null; to: Date | null },
  at = '',
) => {
  const window = { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null }
  refuseSchedule(periods, window, at)
  return scheduleWithin(periods, window)
}

/** A zone as it is made; shape (400) is refused before meaning (422). */
export const newZone = async (ctx: Making, input: ZoneInput, at = ''): Promise<NewZone> => {
  refuseHeights(input, at)
  refuseWindow(input, 'active_from', 'active_to', at)
  const window = { from: input.active_from ?? null, to: input.active_to ?? null }
  const schedule = scheduleOf(input.schedule ? schedulePeriods(input.schedule) : null, window, at)
  const zoneEnvelope = envelopeOf(input.zone_envelope, `${at}zone_envelope`, ctx.settings.vertices.zone)
  return {
    zoneUuid: ctx.ids.uuid(),
    svcId: ctx.ids.svc('zone'),
    zoneName: input.zone_name,
    orgOwnerUuid: ownerOf(ctx),
    restrictionType: input.restriction_type,
    airspaceZoneType: input.airspace_zone_type,
    constraintUuid: ctx.ids.uuid(),
    zoneEnvelope,
    ...(await heightsOver(ctx, zoneEnvelope, input, { at })),
    activeFrom: window.from,
    activeTo: window.to,
    schedule,
    zoneVersion: 1,
    status: recordStatus.active,
    dormantSince: null,
    createdAt: ctx.clock.now(),
    updatedAt: ctx.clock.now(),
  }
}

/** All faults of a batch at once, each named by its index; shape outranks meaning. */
export const newZones = async (ctx: Making, inputs: readonly ZoneInput[]): Promise<NewZone[]> => {
  const made = await inTurns([...inputs.entries()], ([index, input]) =>
    newZone(ctx, input, `zones.${index}.`).catch(onlyFailure),
  )
  const faults = made.filter((one) => one instanceof Failure)
  const first = faults.find((fault) => fault.code === 'invalid_input') ?? faults[0]
  if (!first) return made as NewZone[]
  // Those of its kind first: where there are too many to be named, what the answer is about is.
  const isOther = ({ code }: Failure) => Number(code !== first.code)
  const ordered = faults.toSorted((a, b) => isOther(a) - isOther(b))
  throw namedFaults(first.code, ordered.flatMap(faultsIn), { message: first.message })
}

const faultsIn = ({ details = {} }: Failure): FieldFault[] =>
  Object.entries(details).flatMap(([field, sentences]) =>
    sentences.map((sentence): FieldFault => [field, sentence]),
  )

/** The window that a change leaves: an end that is left out stays as it is, and null opens it. */
export const changedWindow = (
  { activeFrom, activeTo }: Pick<ZoneRow, 'activeFrom' | 'activeTo'>,
  { active_from = activeFrom, active_to = activeTo }: Pick<ZoneChange, 'active_from' | 'active_to'>,
) => ({ active_from, active_to })

/** Fields left out keep their value, so what must hold between fields is asked of the outcome. */
export const changedZone = async (
  ctx: Making,
  zone: ZoneRow,
  input: ZoneChange,
): Promise<Partial<NewZone>> => {
  const window = changedWindow(zone, input)
  refuseHeights(input, '', zone)
  refuseWindow(window, 'active_from', 'active_to')
  const periods =
    input.schedule === undefined ? zone.schedule : input.schedule && schedulePeriods(input.schedule)
  const schedule = scheduleOf(periods, { from: window.active_from, to: window.active_to })
  const zoneEnvelope = input.zone_envelope
    ? envelopeOf(input.zone_envelope, 'zone_envelope', ctx.settings.vertices.zone)
    : zone.zoneEnvelope
  const before = { ...zone, polygon: zone.zoneEnvelope }
  return {
    zoneName: input.zone_name ?? zone.zoneName,
    restrictionType: input.restriction_type ?? zone.restrictionType,
    airspaceZoneType: input.airspace_zone_type ?? zone.airspaceZoneType,
    zoneEnvelope,
    ...(await heightsOver(ctx, zoneEnvelope, input, { before })),
    activeFrom: window.active_from,
    activeTo: window.active_to,
    schedule,
    zoneVersion: zone.zoneVersion + 1,
    updatedAt: ctx.clock.now(),
  }
}

/** What a zone takes up, in the constraint store. */
export const zoneConstraint = (ctx: Making, zone: ZoneRow): constraints.NewConstraint => ({
  constraintUuid: zone.constraintUuid,
  constraintType: constraintType.zone,
  refUuid: zone.zoneUuid,
  orgUuid: zone.orgOwnerUuid,
  metadata: {
    zone_name: zone.zoneName,
    zone_type: airspaceZoneTypeName[zone.airspaceZoneType],
    restriction_level: zone.restrictionType,
  },
  createdAt: zone.createdAt,
  updatedAt: ctx.clock.now(),
  limits: zone.limits,
  ...constraints.volumeColumns(zoneVolume(zone)),
})
