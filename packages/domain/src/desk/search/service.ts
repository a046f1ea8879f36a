import { type ZonesMeant, zonesOf } from '../../airspace/zone-links/own-zones.ts'
import { listZonesOp } from '../../airspace/zones/contract.ts'
import { listAssetModelsOp } from '../../fleet/asset-models/contract.ts'
import { listAssetsOp } from '../../fleet/assets/contract.ts'
import { listPayloadModelsOp } from '../../fleet/payload-models/contract.ts'
import { listAlertsOp } from '../../flight/alerts/contract.ts'
import { listSessionsOp } from '../../flight/sessions/contract.ts'
import { type ActorFor, type AnyOperation, type Ctx, handle, refuse } from '../../kernel/index.ts'
import { listOrganisationsOp } from '../../parties/organisations/contract.ts'
import { listPartnerKeysOp } from '../../parties/partner-keys/contract.ts'
import { listPlatformUsersOp } from '../../parties/platform-users/contract.ts'
import { listUsersOp } from '../../parties/users/contract.ts'
import { listMissionsOp } from '../../planning/missions/contract.ts'
import { listPermissionsOp } from '../../planning/queue/contract.ts'
import { listActiveFlightsOp } from '../awareness/contract.ts'
import { seenFlight } from '../awareness/flights.ts'
import { listAwarenessSessionsOp } from '../awareness/sessions/contract.ts'
import { listInvitationsOp } from '../invitations/contract.ts'
import { type Hit, searchOp } from './contract.ts'
import * as fleet from './fleet-hits.ts'
import * as people from './people-hits.ts'
import * as planning from './planning-hits.ts'
import { hitOf, type Question, questionOf } from './question.ts'

type SearchCtx = Ctx<ActorFor<(typeof searchOp)['access']>>

/** What the caller may list is looked through, and nothing else. */
export const search = handle(searchOp, async (ctx, input) => {
  const asked = questionOf(input.q, input.limit)
  const lists = await (asked.position ? inArea(ctx, asked) : byText(ctx, asked))
  const hits = (await Promise.all(lists)).flat()
  return { position: asked.position, hits }
})

const mayList = ({ actor }: SearchCtx, op: Pick<AnyOperation, 'access'>): boolean =>
  refuse(op.access, actor) === null

type Lists = Promise<Promise<Hit[]>[]>

/** Zones and missions at a position. */
const inArea = async (ctx: SearchCtx, asked: Question): Lists => {
  const who = mayList(ctx, listMissionsOp) && (await plannersOf(ctx))
  return [
    ...(who ? [planning.missionHits(ctx.db, who, asked)] : []),
    ...(mayList(ctx, listZonesOp) ? [planning.zoneHits(ctx.db, asked)] : []),
  ]
}

const byText = async (ctx: SearchCtx, asked: Question): Lists => {
  const { db, actor } = ctx
  const orgUuid = actor.member?.orgUuid ?? ''
  const who = await plannersOf(ctx)
  const linked = 'zones' in who ? who.zones : { named: [] }
  const isManager = mayList(ctx, listPermissionsOp)
  const lists: [Pick<AnyOperation, 'access'>, () => Promise<Hit[]>][] = [
    [listActiveFlightsOp, () => flightHits(ctx, linked, asked)],
    [listAssetsOp, () => fleet.ownAssets(db, orgUuid, asked)],
    [listSessionsOp, () => fleet.ownSessions(db, orgUuid, asked)],
    [listAwarenessSessionsOp, () => fleet.seenSessions(db, linked, asked)],
    [listAlertsOp, () => fleet.alertHits(db, { orgUuid, linked }, asked)],
    [listMissionsOp, () => missionsWithRequests(ctx, who, asked)],
    [listMissionsOp, () => planning.planHits(db, who, asked)],
    [listZonesOp, () => planning.zoneHits(db, asked)],
    [listOrganisationsOp, () => planning.organisationHits(db, asked)],
    [listUsersOp, () => people.memberHits(db, orgUuid, asked)],
    [listUsersOp, () => people.credentialHits(db, orgUuid, asked)],
    [listPlatformUsersOp, () => people.accountHits(db, asked)],
    [listAssetModelsOp, () => fleet.models(db, asked)],
    [listPayloadModelsOp, () => fleet.ownPayloads(db, orgUuid, asked)],
    [listInvitationsOp, () => people.invitationHits(db, orgUuid, asked)],
    [listPartnerKeysOp, () => people.keyHits(db, asked)],
  ]
  const found = lists.filter(([op]) => mayList(ctx, op)).map(([, find]) => find())
  return isManager ? [planning.operatorHits(db, linked, asked), ...found] : found
}

/** Missions, and permissions by what their mission is found by too. */
const missionsWithRequests = async ({ db }: SearchCtx, who: planning.Planners, asked: Question) => {
  const missions = await planning.missionHits(db, who, asked)
  const missionUuids = missions.map(({ uuid }) => uuid)
  return [...missions, ...(await planning.permissionHits(db, who, { asked, missionUuids }))]
}

/** A manager's and a monitor's are the missions of its zones, everybody else's the own ones. */
const plannersOf = async ({ db, actor }: SearchCtx): Promise<planning.Planners> => {
  const orgUuid = actor.member?.orgUuid ?? ''
  const isWatcher = refuse(listActiveFlightsOp.access, actor) === null
  return isWatcher ? { zones: await zonesOf(db, orgUuid, 'linked') } : { orgUuid }
}

/** So many open sessions of one text are looked at: each may fly where the caller sees nothing. */
const mostLookedAt = 25

const flightHits = async ({ db, clock }: SearchCtx, zones: ZonesMeant, asked: Question): Promise<Hit[]> => {
  const open = await fleet.openSessions(db, asked, mostLookedAt)
  const now = clock.now()
  const seen = await Promise.all(open.map(({ assetUuid }) => seenFlight(db, zones, { now, assetUuid })))
  return open
    .filter((_flight, index) => seen[index])
    .slice(0, asked.limit)
    .map(hitOf('flight'))
}

export const searchOperations = { find: search }
