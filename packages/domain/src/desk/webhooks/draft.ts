import { type Queryable, tables, uuidArray } from '@clearway/db'
import { and, eq, sql } from 'drizzle-orm'
import {
  assetStatus,
  type Ctx,
  type EventName,
  ensure,
  eventNames,
  eventTypes,
  type MemberActor,
  recordStatus,
} from '../../kernel/index.ts'
import { checkedAddress } from '../../platform/outbound/checked.ts'
import { type Choice, choicesFor } from './choices.ts'
import type { EndpointRow } from './store.ts'

export interface ChoiceInput {
  event_types: readonly string[]
  zone_uuids?: readonly string[] | null | undefined
  asset_uuids?: readonly string[] | null | undefined
}

export interface EndpointInput extends ChoiceInput {
  url: string
  description?: string | null | undefined
}

/** What an endpoint chose already. */
type Chosen = Pick<EndpointRow, 'zoneUuids' | 'assetUuids'>

/** What an endpoint may be, in words where it may not: 422. `before`: the one that is changed. */
export const endpointColumns = async (ctx: Ctx<MemberActor>, input: EndpointInput, before?: Chosen) => ({
  ...(await choiceColumns(ctx, input, before)),
  url: checkedAddress('url', input.url, ctx.settings.webhooks.allowedNetworks),
  description: input.description ?? null,
})

/** What one may choose, in words where it may not: 422. What was chosen before may have gone since, and may stay. */
export const choiceColumns = async (ctx: Ctx<MemberActor>, input: ChoiceInput, before?: Chosen) => {
  const { event_types: words, zone_uuids: zones = null, asset_uuids: assets = null } = input
  refuseUnknownEvents(words)
  if (zones) refuseSilent(words, 'zone')
  if (assets) refuseSilent(words, 'asset')
  const newZones = without(zones, before?.zoneUuids)
  const newAssets = without(assets, before?.assetUuids)
  refuseUnknown('zone_uuids', newZones, await knownZones(ctx.db, newZones))
  refuseUnknown('asset_uuids', newAssets, await ownAssets(ctx.db, ctx.actor.member.orgUuid, newAssets))
  return {
    eventTypes: [...new Set(words)],
    zoneUuids: zones && [...new Set(zones)],
    assetUuids: assets && [...new Set(assets)],
  }
}

/** The events that these words choose. */
const chosenEvents = (words: readonly string[]): EventName[] =>
  eventNames.filter((name) => choicesFor(name).some((word) => words.includes(word)))

/** Those of them that may concern one of the chosen zones, and one of the chosen assets. */
export const eventsOf = ({ eventTypes: words, zoneUuids, assetUuids }: Choice): EventName[] =>
  chosenEvents(words).filter(
    (name) => (!zoneUuids || mayConcern(name, 'zone')) && (!assetUuids || mayConcern(name, 'asset')),
  )

const refuseUnknownEvents = (words: readonly string[]): void => {
  const known = new Set(eventNames.flatMap(choicesFor))
  const unknown = words.find((word) => !known.has(word))
  ensure(
    unknown === undefined,
    'unprocessable',
    `event_types: there is no event “${unknown}”. GET /v1/event-types names all; a family is written like alert.*`,
  )
}

type Kind = 'zone' | 'asset'

/** An endpoint that could never receive what it chose would look broken. A family, or `*`, may hold more than comes of it. */
const refuseSilent = (words: readonly string[], by: Kind): void => {
  const silent = words.find((word) => !chosenEvents([word]).some((name) => mayConcern(name, by)))
  ensure(
    silent === undefined,
    'unprocessable',
    `${by}_uuids: ${silent} concerns no ${by}, so with these it would never be sent. Leave it out of event_types or give it an endpoint of its own.`,
  )
}

/** A test is sent whatever was chosen. */
const mayConcern = (name: EventName, by: Kind): boolean =>
  name === 'webhook.test' || (eventTypes[name].concerns as readonly string[]).includes(by)

const without = (given: readonly string[] | null, before: readonly string[] | null = null): string[] =>
  (given ?? []).filter((uuid) => !before?.includes(uuid))

const refuseUnknown = (field: string, given: readonly string[], known: ReadonlySet<string>): void => {
  const unknown = given.find((uuid) => !known.has(uuid))
  const what = field === 'zone_uuids' ? 'there is no such zone' : 'your organisation owns no such asset'
  ensure(unknown === undefined, 'unprocessable', `${field}: ${what}: ${unknown}`)
}

const knownZones = async (db: Queryable, uuids: readonly string[]): Promise<Set<string>> => {
  const { zones } = tables
  const rows = await db
    .select({ uuid: zones.zoneUuid })
    .from(zones)
    .where(and(sql`${zones.zoneUuid} = any(${uuidArray(uuids)})`, eq(zones.status, recordStatus.active)))
  return new Set(rows.map(({ uuid }) => uuid))
}

const ownAssets = async (db: Queryable, orgUuid: string, uuids: readonly string[]): Promise<Set<string>> => {
  const { assets } = tables
  const rows = await db
    .select({ uuid: assets.assetUuid })
    .from(assets)
    .where(
      and(
        sql`${assets.assetUuid} = any(${uuidArray(uuids)})`,
        eq(assets.orgOwnerUuid, orgUuid),
        eq(assets.status, assetStatus.active),
      ),
    )
  return new Set(rows.map(({ uuid }) => uuid))
}
