import type { Ctx, MemberActor } from '../../kernel/index.ts'
import { ensure, handle, transact } from '../../kernel/index.ts'
import { presentMessage } from '../../parties/talk/authors.ts'
import {
  type AlertMessage,
  listAlertMessagesOp,
  readAlertMessagesOp,
  writeAlertMessageOp,
} from './messages-contract.ts'
import * as store from './messages-store.ts'
import { mayTalk } from './policy.ts'
import { type LoadedAlert, loadAlert } from './service.ts'
import { lockAlert } from './store.ts'

type MemberCtx = Ctx<MemberActor>

const present = (ctx: MemberCtx, row: store.MessageRow): AlertMessage => ({
  ...presentMessage(ctx, row),
  alert_uuid: row.message.alertUuid,
  read_at: row.message.readAt?.toISOString() ?? null,
  read_by: row.readerName,
})

export const listAlertMessages = handle(listAlertMessagesOp, {
  load: loadAlert,
  run: async (ctx, _input, { alert, zones }) => {
    const pilot = mayTalk(ctx.actor, zones, alert) ? await store.pilotOf(ctx.db, alert.sessionUuid) : null
    const rows = await store.messagesOf(ctx.db, alert.alertUuid)
    return {
      pilot: pilot ? { user_uuid: pilot.userUuid, name: pilot.name, phone: pilot.phone } : null,
      messages: rows.map((row) => present(ctx, row)),
    }
  },
})

const loadToTalk = async (ctx: MemberCtx, params: { alert_uuid: string }): Promise<LoadedAlert> => {
  const loaded = await loadAlert(ctx, params)
  ensure(
    mayTalk(ctx.actor, loaded.zones, loaded.alert),
    'forbidden',
    'Only the manager of a zone that it concerns, and the operator, can do this.',
  )
  return loaded
}

export const writeAlertMessage = handle(writeAlertMessageOp, {
  load: loadToTalk,
  run: async (ctx, { text }, { alert: { alertUuid } }) => {
    const { user, member } = ctx.actor
    const messageUuid = await transact(ctx, async (tx) => {
      const { closedAt } = await lockAlert(tx, alertUuid)
      // Named under the lock: whoever has read up to a message has not read one that was stored behind it.
      const messageUuid = ctx.ids.uuid()
      await loadToTalk({ ...ctx, db: tx }, { alert_uuid: alertUuid })
      ensure(closedAt === null, 'conflict', 'The alert is closed; nobody would see a message about it.')
      await store.insertMessage(tx, {
        messageUuid,
        alertUuid,
        orgUuid: member.orgUuid,
        userUuid: user.userUuid,
        text,
        createdAt: ctx.clock.now(),
      })
      const facts = { message_uuid: messageUuid, text, from_org_uuid: member.orgUuid }
      await ctx.events.record(tx, { name: 'alert.message', subject: alertUuid, facts })
      return messageUuid
    })
    const rows = await store.messagesOf(ctx.db, alertUuid)
    return present(ctx, rows.find(({ message }) => message.messageUuid === messageUuid)!)
  },
})

export const readAlertMessages = handle(readAlertMessagesOp, {
  load: loadToTalk,
  run: async (ctx, { message_uuid: upTo }, { alert }) => {
    const { user, member } = ctx.actor
    const { alertUuid, orgUuid: operatorOrgUuid } = alert
    const reader = { orgUuid: member.orgUuid, userUuid: user.userUuid }
    const reading = { alertUuid, operatorOrgUuid, ...reader, upTo, now: ctx.clock.now() }
    const read = await transact(ctx, async (tx) => {
      await loadToTalk({ ...ctx, db: tx }, { alert_uuid: alertUuid })
      return store.readMessages(tx, reading)
    })
    return { read }
  },
})

export const alertMessageOperations = {
  messages: listAlertMessages,
  write: writeAlertMessage,
  readMessages: readAlertMessages,
}
