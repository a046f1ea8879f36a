import type { StoredPolygon } from '@clearway/db'
import { normalisePolygon } from '../../geo/index.ts'
import {
  type Ctx,
  constraintType,
  type Details,
  ensure,
  Failure,
  isUnderReview,
  orgTypeNumber,
  recordStatus,
} from '../../kernel/index.ts'
import * as constraints from '../constraints/store.ts'
import { envelopeOf, refuseBand, refuseWindow } from '../constraints/volume-input.ts'
import type { ZoneChange, ZoneInput } from './contract.ts'
import { airspaceZoneTypeName } from './contract.ts'
import { type NewZone, type ZoneRow, zoneVolume } from './store.ts'

type Making = Pick<Ctx, 'actor' | 'clock' | 'ids' | 'settings'>

/** Shape (400) before meaning (422). */
export const refuseUnfitZone = (ctx: Making, input: ZoneInput, at = ''): void => {
  refuseBand(input, at)
  refuseWindow(input, 'active_from', 'active_to', at)
  envelopeOf(input.zone_envelope, `${at}zone_envelope`, ctx.settings.vertices.zone)
}

/** All faults of a batch at once, each named by its index; shape outranks meaning. */
export const refuseUnfitBatch = (ctx: Making, inputs: readonly ZoneInput[]): void => {
  const faults: Failure[] = []
  for (const [index, input] of inputs.entries()) {
    try {
      refuseUnfitZone(ctx, input, `zones.${index}.`)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      faults.push(error)
    }
  }
  const first = faults.find((fault) => fault.code === 'invalid_input') ?? faults[0]
  if (!first) return
  const details: Details = Object.assign({}, ...faults.map((fault) => fault.details))
  throw new Failure(first.code, first.message, { details })
}

/** A platform administrator passes the access rule, and still makes no zone for an organisation under review. */
const ownerOf = ({ actor: { member } }: Making): string | null => {
  if (member?.orgType !== orgTypeNumber.airspaceManager) return null
  ensure(!isUnderReview(member), 'organisation_inactive', `${member.orgName} has not been reviewed yet.`)
  return member.orgUuid
}

export const newZone = (ctx: Making, input: ZoneInput): NewZone => ({
  zoneUuid: ctx.ids.uuid(),
  svcId: ctx.ids.svc('zone'),
  zoneName: input.zone_name,
  orgOwnerUuid: ownerOf(ctx),
  restrictionType: input.restriction_type,
  airspaceZoneType: input.airspace_zone_type,
  constraintUuid: ctx.ids.uuid(),
  // Looked at by refuseUnfitZone.
  zoneEnvelope: normalisePolygon(input.zone_envelope as unknown as StoredPolygon) as StoredPolygon,
  minHeight: input.min_height,
  maxHeight: input.max_height,
  activeFrom: input.active_from ?? null,
  activeTo: input.active_to ?? null,
  zoneVersion: 1,
  status: recordStatus.active,
  dormantSince: null,
  createdAt: ctx.clock.now(),
  updatedAt: ctx.clock.now(),
})

/** Fields left out keep their value, so what must hold between fields is asked of the outcome. */
export const changedZone = (ctx: Making, zone: ZoneRow, input: ZoneChange): Partial<NewZone> => {
  const outcome = {
    min_height: input.min_height ?? zone.minHeight,
    max_height: input.max_height ?? zone.maxHeight,
    active_from: input.active_from === undefined ? zone.activeFrom : input.active_from,
    active_to: input.active_to === undefined ? zone.activeTo : input.active_to,
  }
  refuseBand(outcome)
  refuseWindow(outcome, 'active_from', 'active_to')
  const envelope = input.zone_envelope
  return {
    zoneName: input.zone_name ?? zone.zoneName,
    restrictionType: input.restriction_type ?? zone.restrictionType,
    airspaceZoneType: input.airspace_zone_type ?? zone.airspaceZoneType,
    zoneEnvelope: envelope
      ? envelopeOf(envelope, 'zone_envelope', ctx.settings.vertices.zone)
      : zone.zoneEnvelope,
    minHeight: outcome.min_height,
    maxHeight: outcome.max_height,
    activeFrom: outcome.active_from,
    activeTo: outcome.active_to,
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
  ...constraints.volumeColumns(zoneVolume(zone)),
})
