import type { Tx } from '@clearway/db'
import { type Ctx, ensure, type MemberActor } from '../../kernel/index.ts'
import { endpointStatus, type WebhookEndpoint } from './contract.ts'
import { presentEndpoint } from './present.ts'
import { type EndpointRow, findEndpoint, lockEndpoint, waitingOf } from './store.ts'

export const loadOwn = async (ctx: Ctx<MemberActor>, { endpoint_uuid }: { endpoint_uuid: string }) => {
  const row = await findEndpoint(ctx.db, endpoint_uuid)
  ensure(row?.orgUuid === ctx.actor.member.orgUuid, 'not_found', 'There is no such webhook endpoint.')
  return row
}

/** The same in a transaction: it may have been deleted since. */
export const hold = async (tx: Tx, endpointUuid: string): Promise<EndpointRow> => {
  const row = await lockEndpoint(tx, endpointUuid)
  ensure(row, 'not_found', 'There is no such webhook endpoint.')
  return row
}

export const refuseOff = ({ status }: EndpointRow): void =>
  ensure(status === endpointStatus.active, 'conflict', 'This endpoint is off. Turn it on first.')

/** With what waits for each, as it is now. */
export const shownAll = async (ctx: Ctx, rows: readonly EndpointRow[]): Promise<WebhookEndpoint[]> => {
  const { keys, settings, clock } = ctx
  const waiting = await waitingOf(
    ctx.db,
    rows.map(({ endpointUuid }) => endpointUuid),
  )
  const now = clock.now()
  return rows.map((row) => presentEndpoint(row, { keys, settings, now, ...waiting.get(row.endpointUuid)! }))
}

export const shown = async (ctx: Ctx, row: EndpointRow): Promise<WebhookEndpoint> =>
  (await shownAll(ctx, [row]))[0]!
