import type { Tx } from '@clearway/db'
import { ownAmong, zonesOf } from '../../airspace/zone-links/own-zones.ts'
import { type Ctx, cursorPageOf, ensure, handle, type MemberActor, transact } from '../../kernel/index.ts'
import { recordChanges } from './changes.ts'
import { acknowledgeAlertOp, closeAlertOp, getAlertOp, listAlertsOp } from './contract.ts'
import { mayHandleAlert, maySeeAlert, type OwnZones } from './policy.ts'
import { presentAlert, presentChange } from './present.ts'
import { type AlertAct, afterAct } from './states.ts'
import * as store from './store.ts'

type MemberCtx = Ctx<MemberActor>

export const listAlerts = handle(listAlertsOp, async (ctx, input) => {
  const { orgUuid } = ctx.actor.member
  const view = { orgUuid, zones: await zonesOf(ctx.db, orgUuid, 'linked') }
  const { rows, last, total } = await store.pageAlerts(ctx.db, view, input)
  const named = rows.flatMap(({ zoneUuids }) => zoneUuids)
  const zones = await ownAmong(ctx.db, orgUuid, named)
  return cursorPageOf(
    rows.map((row) => presentAlert(row, mayHandleAlert(ctx.actor, zones, row))),
    { total, last: last && { at: last.createdAt, uuid: last.alertUuid } },
    input,
  )
})

export interface LoadedAlert {
  readonly alert: store.AlertRow
  readonly zones: OwnZones
}

export const loadAlert = async (
  ctx: MemberCtx,
  { alert_uuid }: { alert_uuid: string },
): Promise<LoadedAlert> => {
  const alert = await store.findAlert(ctx.db, alert_uuid)
  const zones = await ownAmong(ctx.db, ctx.actor.member.orgUuid, alert?.zoneUuids ?? [])
  ensure(alert && maySeeAlert(ctx.actor, zones, alert), 'not_found', 'There is no such alert.')
  return { alert, zones }
}

const loadToHandle = async (ctx: MemberCtx, params: { alert_uuid: string }): Promise<LoadedAlert> => {
  const loaded = await loadAlert(ctx, params)
  ensure(
    mayHandleAlert(ctx.actor, loaded.zones, loaded.alert),
    'forbidden',
    'Only the manager of a zone that it concerns can do this.',
  )
  return loaded
}

const detail = async (ctx: MemberCtx, alert: store.AlertRow, zones: OwnZones) => ({
  ...presentAlert(alert, mayHandleAlert(ctx.actor, zones, alert)),
  history: (await store.historyOf(ctx.db, alert.alertUuid)).map(presentChange),
})

export const getAlert = handle(getAlertOp, {
  load: loadAlert,
  run: (ctx, _input, { alert, zones }) => detail(ctx, alert, zones),
})

export const acknowledgeAlert = handle(acknowledgeAlertOp, {
  load: loadToHandle,
  run: (ctx, _input, loaded) =>
    act(ctx, loaded, 'acknowledge', {
      reason: null,
      set: (now, by) => ({ acknowledgedAt: now, acknowledgedBy: by }),
      isDone: (alert) => alert.acknowledgedAt !== null,
    }),
})

export const closeAlert = handle(closeAlertOp, {
  load: loadToHandle,
  run: (ctx, { reason }, loaded) =>
    act(ctx, loaded, 'close', {
      reason,
      set: (now, by) => ({ closedAt: now, closedBy: by, closeReason: reason }),
      isDone: () => false,
    }),
})

interface Doing {
  readonly reason: string | null
  set(now: Date, by: string): Partial<store.NewAlert>
  /** Done before, so that doing it again changes nothing. */
  isDone(alert: store.AlertRow): boolean
}

/** What a person does to an alert, one after the other however many do it at once. */
const act = async (ctx: MemberCtx, { alert, zones }: LoadedAlert, what: AlertAct, doing: Doing) => {
  const after = await transact(ctx, async (tx) => {
    const locked = await store.lockAlert(tx, alert.alertUuid)
    await loadToHandle({ ...ctx, db: tx }, { alert_uuid: alert.alertUuid })
    const state = afterAct(locked.state, what)
    ensure(state !== 'refused', 'conflict', closedBefore(locked))
    return state === 'unchanged' || doing.isDone(locked) ? locked : change(ctx, tx, { locked, state, doing })
  })
  return detail(ctx, after, zones)
}

interface Doable {
  readonly locked: store.AlertRow
  readonly state: store.AlertRow['state']
  readonly doing: Doing
}

const change = async (ctx: MemberCtx, tx: Tx, { locked, state, doing }: Doable): Promise<store.AlertRow> => {
  const { alertUuid } = locked
  const now = ctx.clock.now()
  const by = ctx.actor.user.userUuid
  const changed = await store.updateAlert(tx, alertUuid, { state, updatedAt: now, ...doing.set(now, by) })
  await recordChanges(ctx, tx, [{ alertUuid, state, by, reason: doing.reason, event: null }])
  return changed
}

const closedBefore = ({ closedAt }: store.AlertRow): string =>
  `The alert is closed, since ${closedAt?.toISOString() ?? 'before'}.`

export const alertOperations = {
  list: listAlerts,
  get: getAlert,
  acknowledge: acknowledgeAlert,
  close: closeAlert,
}
