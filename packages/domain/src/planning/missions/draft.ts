import type { Queryable, Tx } from '@clearway/db'
import { heightsOver, refuseHeights } from '../../airspace/constraints/heights.ts'
import * as constraints from '../../airspace/constraints/store.ts'
import { envelopeOf, refuseWindow } from '../../airspace/constraints/volume-input.ts'
import { type Ctx, constraintType, ensure, fieldFault, recordStatus } from '../../kernel/index.ts'
import {
  activeMembers,
  assetsOf,
  type ListedAsset,
  ownedAssets,
  pilotsOf,
} from '../mission-records/crew-store.ts'
import { type MissionRow, missionVolume, type NewMission } from '../mission-records/store.ts'
import type { MissionChange, MissionInput } from './contract.ts'

/** Whom and what a mission lists, as it is given. */
export type Crew = Pick<MissionChange, 'assets' | 'pilots'>
export type StoredCrew = { [Member in keyof Crew]-?: NonNullable<Crew[Member]> }

type Making = Pick<Ctx, 'clock' | 'db' | 'ground' | 'ids' | 'settings'>

export const newMission = async (
  ctx: Making,
  owner: { orgUuid: string; userUuid: string },
  input: MissionInput,
): Promise<NewMission> => {
  const envelope = envelopeOf(input.mission_envelope, 'mission_envelope', ctx.settings.vertices.other)
  return {
    missionUuid: ctx.ids.uuid(),
    svcId: ctx.ids.svc('mission'),
    orgUuid: owner.orgUuid,
    createdByUserUuid: owner.userUuid,
    missionName: input.mission_name,
    missionDescription: input.mission_description ?? '',
    missionPurpose: input.mission_purpose ?? null,
    startTime: input.start_time,
    endTime: input.end_time,
    missionEnvelope: envelope,
    ...(await heightsOver(ctx, envelope, input)),
    airspaceRestrictionsCovered: input.airspace_restrictions_covered ?? [],
    status: recordStatus.active,
    missionVersion: 1,
    createdAt: ctx.clock.now(),
    updatedAt: ctx.clock.now(),
  }
}

/** Fields left out keep their value. */
export const changedMission = async (
  ctx: Making,
  mission: MissionRow,
  input: MissionChange,
): Promise<MissionRow> => {
  const envelope = input.mission_envelope
    ? envelopeOf(input.mission_envelope, 'mission_envelope', ctx.settings.vertices.other)
    : mission.missionEnvelope
  const before = { ...mission, polygon: mission.missionEnvelope }
  return {
    ...mission,
    missionName: input.mission_name ?? mission.missionName,
    missionDescription:
      input.mission_description === undefined
        ? mission.missionDescription
        : (input.mission_description ?? ''),
    missionPurpose: input.mission_purpose === undefined ? mission.missionPurpose : input.mission_purpose,
    startTime: input.start_time ?? mission.startTime,
    endTime: input.end_time ?? mission.endTime,
    missionEnvelope: envelope,
    ...(await heightsOver(ctx, envelope, input, { before })),
    airspaceRestrictionsCovered: input.airspace_restrictions_covered ?? mission.airspaceRestrictionsCovered,
    updatedAt: ctx.clock.now(),
  }
}

/** 400: what must hold between fields; asked of the outcome, as fields left out keep their value. */
export const refuseUnfitShape = (input: MissionChange, mission?: MissionRow): void => {
  const window = {
    start_time: input.start_time ?? mission?.startTime,
    end_time: input.end_time ?? mission?.endTime,
  }
  refuseWindow(window, 'start_time', 'end_time')
  refuseHeights(input, '', mission)
  refuseTwice(input.assets?.map((asset) => asset.asset_uuid) ?? [], (index) => `assets.${index}.asset_uuid`)
  refuseTwice(input.pilots ?? [], (index) => `pilots.${index}`)
}

const refuseTwice = (uuids: readonly string[], fieldOf: (index: number) => string): void => {
  const again = uuids.findIndex((uuid, index) => uuids.indexOf(uuid) < index)
  if (again >= 0) throw fieldFault(fieldOf(again), `${uuids[again]} is listed twice; list it once`)
}

const assetUuidsOf = (crew: Crew): string[] => crew.assets?.map((asset) => asset.asset_uuid) ?? []

/** Whoever leaves is held before their missions: so are those whom a mission is to list, before it is held itself. */
export const holdCrew = async (tx: Tx, orgUuid: string, crew: Crew): Promise<void> => {
  await ownedAssets(tx, orgUuid, assetUuidsOf(crew))
  await activeMembers(tx, orgUuid, crew.pilots ?? [])
}

/** 404: an asset that the organisation does not actively own, a pilot who is no active member of it. */
export const refuseForeignCrew = async (ctx: Making, orgUuid: string, crew: Crew): Promise<void> => {
  const assets = assetUuidsOf(crew)
  const owned = await ownedAssets(ctx.db, orgUuid, assets)
  const foreign = assets.find((uuid) => !owned.has(uuid))
  ensure(!foreign, 'not_found', `assets: your organisation owns no active asset ${foreign}.`)
  const members = await activeMembers(ctx.db, orgUuid, crew.pilots ?? [])
  const stranger = crew.pilots?.find((uuid) => !members.has(uuid))
  ensure(!stranger, 'not_found', `pilots: ${stranger} is not an active member of your organisation.`)
}

/** The crew of a mission that is stored. */
export const crewOf = async (db: Queryable, missionUuid: string): Promise<StoredCrew> => ({
  assets: (await assetsOf(db, [missionUuid])).map((asset) => ({
    asset_uuid: asset.assetUuid,
    payload_id: asset.payloadId,
    payload_type: asset.payloadType as StoredCrew['assets'][number]['payload_type'],
  })),
  pilots: (await pilotsOf(db, [missionUuid])).map((pilot) => pilot.userUuid),
})

export const listedAssets = (assets: NonNullable<MissionChange['assets']>): ListedAsset[] =>
  assets.map((asset) => ({
    assetUuid: asset.asset_uuid,
    payloadId: asset.payload_id ?? null,
    payloadType: asset.payload_type ?? null,
  }))

/** Permissions depend on envelope, heights and window, on nothing else of a mission. */
export const movesVolume = (before: MissionRow, after: MissionRow): boolean =>
  JSON.stringify(missionVolume(before)) !== JSON.stringify(missionVolume(after))

/** What a mission takes up, in the constraint store. */
export const missionConstraint = (ctx: Making, mission: MissionRow): constraints.NewConstraint => ({
  constraintUuid: ctx.ids.uuid(),
  constraintType: constraintType.mission,
  refUuid: mission.missionUuid,
  orgUuid: mission.orgUuid,
  metadata: { mission_svc_id: mission.svcId, mission_name: mission.missionName },
  createdAt: mission.createdAt,
  updatedAt: ctx.clock.now(),
  limits: mission.limits,
  ...constraints.volumeColumns(missionVolume(mission)),
})
