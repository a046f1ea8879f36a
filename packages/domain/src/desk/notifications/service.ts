import type { Queryable } from '@clearway/db'
import { type Ctx, ensure, Failure, handle, transact, type UserActor } from '../../kernel/index.ts'
import { useTimesOf } from '../../parties/accounts/own-sessions-store.ts'
import { checkedAddress } from '../../platform/outbound/checked.ts'
import {
  addDeviceOp,
  type Choices,
  choiceOf,
  digestOp,
  getEscalationOp,
  getNotificationOp,
  getPreferencesOp,
  kindNames,
  listDevicesOp,
  listNotificationsOp,
  markNotificationOp,
  type Notification,
  type NotificationKind,
  type Preferences,
  type PushDevice,
  readNotificationsOp,
  removeDeviceOp,
  setEscalationOp,
  setPreferencesOp,
  unreadNotificationsOp,
  unsubscribeOp,
} from './contract.ts'
import { defaultRule, findRule, putRule } from './escalation-store.ts'
import { hasten } from './hastening.ts'
import { isDigested } from './mailing.ts'
import { digestOf } from './mails.ts'
import { defaultHours, type NotificationRow } from './people.ts'
import * as pushStore from './push-store.ts'
import { nextDigest } from './quiet.ts'
import { stillWanted } from './still-wanted.ts'
import * as store from './store.ts'
import { endpointHashOf, type Subscription } from './subscription.ts'
import { readToken } from './unsubscribing.ts'

type Own = Ctx<UserActor>
const userOf = ({ actor }: Own): string => actor.user.userUuid

const present = (row: NotificationRow): Notification => ({
  notification_uuid: row.notificationUuid,
  org_uuid: row.orgUuid,
  kind: row.kind as NotificationKind,
  event_type: row.name,
  subject_uuid: row.subjectUuid,
  title: row.title,
  line: row.line,
  path: row.path,
  waits: row.waits,
  occurred_at: row.occurredAt.toISOString(),
  read_at: row.readAt?.toISOString() ?? null,
})

export const listNotifications = handle(listNotificationsOp, async (ctx, input) => {
  const rows = await store.listNotifications(ctx.db, userOf(ctx), { ...input, limit: input.limit + 1 })
  const shown = rows.slice(0, input.limit)
  return {
    data: shown.map(present),
    next_cursor: rows.length > input.limit ? shown.at(-1)!.notificationUuid : null,
  }
})

const loadOwn = async (ctx: Own, { notification_uuid }: { notification_uuid: string }) => {
  const row = await store.findNotification(ctx.db, userOf(ctx), notification_uuid)
  ensure(row, 'not_found', 'There is no such notification.')
  return row
}

export const getNotification = handle(getNotificationOp, {
  load: loadOwn,
  run: async (_ctx, _input, row) => present(row),
})

export const unreadNotifications = handle(unreadNotificationsOp, async (ctx) => {
  const counted = await store.unreadOf(ctx.db, userOf(ctx))
  return {
    total: counted.reduce((sum, { n }) => sum + n, 0),
    kinds: Object.fromEntries(counted.map(({ kind, n }) => [kind, n])),
  }
})

export const markNotification = handle(markNotificationOp, {
  load: loadOwn,
  async run(ctx, { read }, row) {
    const { notificationUuid } = row
    const marking = { userUuid: userOf(ctx), notificationUuid, readAt: read ? ctx.clock.now() : null }
    const isChanged = await transact(ctx, (tx) => store.markOne(tx, marking))
    return present(isChanged ? { ...row, readAt: marking.readAt } : row)
  },
})

export const readNotifications = handle(readNotificationsOp, async (ctx, { kind }) => {
  const unread = { userUuid: userOf(ctx), kind }
  const readAt = ctx.clock.now()
  const upTo = (await store.newestUnread(ctx.db, unread)) ?? readAt
  const marking = { ...unread, upTo, readAt }
  let read = 0
  let found: number
  do {
    const marked = await transact(ctx, (tx) => store.markSomeRead(tx, marking))
    read += marked.read
    found = marked.found
  } while (found === store.rowsAtATime)
  return { read }
})

const presentPreferences = (row: store.PreferencesRow | undefined): Preferences => {
  const { timeZone, quietFrom, quietTo, digestAt } = row ?? defaultHours
  const choices = (row?.choices ?? {}) as Choices
  return {
    choices: Object.fromEntries(
      kindNames.map((kind) => [kind, choiceOf(choices, kind)]),
    ) as Preferences['choices'],
    time_zone: timeZone,
    quiet_from: quietFrom,
    quiet_to: quietTo,
    digest_at: digestAt,
  }
}

export const getPreferences = handle(getPreferencesOp, async (ctx) =>
  presentPreferences(await store.findPreferences(ctx.db, userOf(ctx))),
)

export const digest = handle(digestOp, async (ctx) => {
  const userUuid = userOf(ctx)
  const hours = (await store.findPreferences(ctx.db, userUuid)) ?? defaultHours
  const wanted = await stillWanted(ctx.db, await store.waitingMail(ctx.db, userUuid))
  const rows = wanted.filter(isDigested).map(({ row }) => row)
  const mail = rows.length > 0 ? digestOf(ctx, rows) : null
  return {
    next_at: nextDigest(hours, ctx.clock.now()).toISOString(),
    items: rows.length,
    subject: mail?.subject ?? null,
    text: mail?.text ?? null,
  }
})

interface Wishes {
  readonly choices?: Choices | undefined
  readonly hours?: Partial<store.PreferencesRow>
}

const savePreferences = async (
  ctx: Pick<Ctx, 'db' | 'memory' | 'clock' | 'settings' | 'act'>,
  userUuid: string,
  { choices = {}, hours = {} }: Wishes,
): Promise<store.PreferencesRow> => {
  const saved = await transact(ctx, async (tx) => {
    await store.lockPreferences(tx, userUuid)
    const now = ctx.clock.now()
    const before = await store.findPreferences(tx, userUuid)
    const known = (before?.choices ?? {}) as Choices
    const changed = Object.entries(choices).map(([kind, choice]) => [
      kind,
      { ...known[kind as NotificationKind], ...choice },
    ])
    const row = {
      ...defaultHours,
      createdAt: now,
      ...before,
      ...hours,
      userUuid,
      choices: { ...before?.choices, ...Object.fromEntries(changed) },
      updatedAt: now,
    }
    await store.putPreferences(tx, row)
    return row
  })
  await hasten(ctx, userUuid)
  return saved
}

export const setPreferences = handle(setPreferencesOp, async (ctx, input) => {
  const hours = {
    ...(input.time_zone !== undefined && { timeZone: input.time_zone }),
    ...(input.quiet_from !== undefined && { quietFrom: input.quiet_from, quietTo: input.quiet_to ?? null }),
    ...(input.digest_at !== undefined && { digestAt: input.digest_at }),
  }
  return presentPreferences(
    await savePreferences(ctx, userOf(ctx), { choices: input.choices as Choices, hours }),
  )
})

const presentDevice = ({ keys }: Pick<Ctx, 'keys'>, row: pushStore.ShownDevice): PushDevice => ({
  device_uuid: row.deviceUuid,
  endpoint_hash: endpointHashOf(keys, row),
  label: row.label,
  signed_in: row.isInUse,
  last_sent_at: row.lastSentAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

const devicesOf = (ctx: Own, db: Queryable = ctx.db) => pushStore.devicesOf(db, userOf(ctx), useTimesOf(ctx))

export const listDevices = handle(listDevicesOp, async (ctx) => ({
  public_key: ctx.keys.vapid.publicKey,
  devices: (await devicesOf(ctx)).map((row) => presentDevice(ctx, row)),
}))

export const addDevice = handle(addDeviceOp, async (ctx, { label, keys, endpoint: given }) => {
  const endpoint = checkedAddress('endpoint', given, ctx.settings.webhooks.allowedNetworks)
  const deviceUuid = ctx.ids.uuid()
  const { devices: most } = ctx.settings.notifications
  const row = await transact(ctx, async (tx) => {
    await store.lockPreferences(tx, userOf(ctx))
    await pushStore.putDevice(tx, {
      deviceUuid,
      userUuid: userOf(ctx),
      sessionUuid: ctx.actor.user.sessionUuid,
      endpointHash: ctx.keys.secretHash(endpoint),
      sealed: ctx.keys.pushSeal.seal(JSON.stringify({ endpoint, keys } satisfies Subscription), deviceUuid),
      label,
      lastSentAt: null,
      failingSince: null,
      createdAt: ctx.clock.now(),
    })
    const held = await devicesOf(ctx, tx)
    ensure(held.length <= most, 'quota_exceeded', `Pushes go to at most ${most} devices. Remove one first.`)
    return held.find((one) => one.deviceUuid === deviceUuid)!
  })
  return presentDevice(ctx, row)
})

export const removeDevice = handle(removeDeviceOp, {
  async load(ctx, { device_uuid }) {
    const own = await devicesOf(ctx)
    ensure(
      own.some(({ deviceUuid }) => deviceUuid === device_uuid),
      'not_found',
      'There is no such device.',
    )
    return device_uuid
  },
  async run(ctx, _input, deviceUuid) {
    await transact(ctx, (tx) => pushStore.deleteDevice(tx, deviceUuid))
    return {}
  },
})

export const unsubscribe = handle(unsubscribeOp, async (ctx, { token }) => {
  const read = readToken(ctx.keys, token)
  if (!read)
    throw new Failure('not_found', 'This link is not one of ours, or was cut. Open it from the e-mail again.')
  const { userUuid, ending } = read
  const row = await store.findPreferences(ctx.db, userUuid)
  const ended = kindNames.filter((kind) =>
    ending === 'digest'
      ? choiceOf((row?.choices ?? {}) as Choices, kind).email === 'digest'
      : kind === ending,
  )
  const choices = Object.fromEntries(ended.map((kind) => [kind, { email: 'off' }])) as Choices
  await savePreferences(ctx, userUuid, { choices })
  return {}
})

const presentRule = (rule: ReturnType<typeof defaultRule>) => ({
  request_after_minutes: rule.requestAfterMinutes,
  before_start_minutes: rule.beforeStartMinutes,
})

export const getEscalation = handle(getEscalationOp, async (ctx) =>
  presentRule((await findRule(ctx.db, ctx.actor.member.orgUuid)) ?? defaultRule(ctx.settings)),
)

export const setEscalation = handle(setEscalationOp, async (ctx, input) => {
  await transact(ctx, (tx) =>
    putRule(tx, {
      orgUuid: ctx.actor.member.orgUuid,
      requestAfterMinutes: input.request_after_minutes,
      beforeStartMinutes: input.before_start_minutes,
      updatedAt: ctx.clock.now(),
    }),
  )
  return input
})

export const notificationOperations = {
  list: listNotifications,
  get: getNotification,
  unread: unreadNotifications,
  mark: markNotification,
  readAll: readNotifications,
  preferences: getPreferences,
  digest,
  setPreferences,
  devices: listDevices,
  addDevice,
  removeDevice,
  unsubscribe,
  escalation: getEscalation,
  setEscalation,
}
