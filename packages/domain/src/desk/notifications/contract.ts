import { z } from 'zod'
import {
  Name,
  operation,
  QueryIntEnum,
  route,
  Text,
  TimeZone,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'
import { longestPage } from '../../kernel/request-limits.ts'
import { channelChoices, kindNames, notificationKinds } from './kinds.ts'

export * from './kinds.ts'

const Kind = z.enum(kindNames)

export const Notification = z.object({
  notification_uuid: z.string(),
  org_uuid: z.string().describe('The organisation through which the person is told'),
  kind: Kind,
  event_type: z.string(),
  subject_uuid: z.string().describe('The record that it is about'),
  title: z.string(),
  line: z.string().describe("Whose, place and window, in the person's time zone"),
  path: z.string().describe('Where the console shows the record'),
  waits: z.boolean().describe('Somebody has to do something'),
  occurred_at: WireTime,
  read_at: WireTime.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** A person's own, whatever they act for. */
const access = { who: 'user', active: true } as const
const audit = { none: "a person's own reading and wishes" } as const

export const listNotificationsOp = operation({
  ...route.get('/notifications'),
  name: 'notifications.list',
  summary:
    'What the signed-in person was told of, newest first, in all organisations that they belong to. Kept for 90 days.',
  access,
  rest: { method: 'GET', path: '/notifications', body: 'bare' },
  input: z.object({
    kind: Kind.optional(),
    unread: QueryIntEnum([0, 1], { 0: 'all', 1: 'the unread ones' }).optional(),
    waits: QueryIntEnum([0, 1], { 0: 'all', 1: 'those that wait for an act' }).optional(),
    cursor: Uuid.optional().describe('`next_cursor` of a page: what was told before it'),
    limit: z.coerce.number().int().min(1).max(longestPage).default(25).describe(`At most ${longestPage}`),
  }),
  output: z.object({
    data: z.array(Notification),
    next_cursor: z.string().nullable().describe('null: there are no more'),
  }),
})

export const getNotificationOp = operation({
  ...route.get('/notifications/{notification_uuid}'),
  name: 'notifications.get',
  summary: 'One notification of the signed-in person.',
  access,
  output: Notification,
  fails: ['not_found'],
})

export const UnreadCounts = z.object({
  total: z.int(),
  kinds: z.record(z.string(), z.int()).describe('By kind, those that have any'),
})

export const unreadNotificationsOp = operation({
  ...route.get('/notifications/unread'),
  name: 'notifications.unread',
  summary: 'How many notifications the signed-in person has not read.',
  access,
  output: UnreadCounts,
})

export const markNotificationOp = operation({
  ...route.put('/notifications/{notification_uuid}', 'Notification marked'),
  name: 'notifications.mark',
  summary: 'Marks a notification as read, or as unread again.',
  access,
  audit,
  input: z.object({ read: z.boolean() }),
  output: Notification,
  fails: ['not_found'],
})

export const readNotificationsOp = operation({
  ...route.post('/notifications/read', 'Notifications read'),
  name: 'notifications.readAll',
  summary: 'Marks all notifications as read, or all of a kind.',
  access,
  audit,
  input: z.object({ kind: Kind.optional() }),
  output: z.object({ read: z.int().describe('How many were unread') }),
})

const Choice = z.object({
  console: z.enum(channelChoices.console),
  email: z.enum(channelChoices.email),
  push: z.enum(channelChoices.push),
  sms: z.enum(channelChoices.sms).describe('To a verified phone; none in quiet hours, nor after them'),
})

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 22:00' })

const Preferences = z.object({
  choices: z
    .object(
      Object.fromEntries(kindNames.map((kind) => [kind, Choice.describe(notificationKinds[kind].about)])) as {
        [K in (typeof kindNames)[number]]: typeof Choice
      },
    )
    .describe('once: at once · digest: in one e-mail a day'),
  time_zone: z.string().describe('IANA, such as Asia/Kolkata'),
  quiet_from: z.string().nullable().describe('HH:MM in the time zone; null: no quiet hours'),
  quiet_to: z.string().nullable(),
  digest_at: z.string().describe('HH:MM in the time zone: when the digest is sent, where there is any news'),
})
export type Preferences = z.infer<typeof Preferences>

export const getPreferencesOp = operation({
  ...route.get('/notifications/preferences'),
  name: 'notifications.preferences',
  summary: 'Of what the signed-in person is told, by which channel, and when they are left alone.',
  access,
  output: Preferences,
})

export const digestOp = operation({
  ...route.get('/notifications/digest'),
  name: 'notifications.digest',
  summary: 'The digest as the signed-in person would get it now, and when the next one is due.',
  access,
  output: z.object({
    next_at: WireTime,
    items: z.int().describe('How many it holds; with none it is not sent'),
    subject: z.string().nullable(),
    text: z.string().nullable(),
  }),
})

export const setPreferencesOp = operation({
  ...route.put('/notifications/preferences', 'Preferences saved'),
  name: 'notifications.setPreferences',
  summary:
    'Changes what is given and leaves the rest. Quiet hours are given together, both null to end them.',
  access,
  audit,
  input: z
    .object({
      choices: z.partialRecord(Kind, Choice.partial()).optional(),
      time_zone: TimeZone.optional(),
      quiet_from: Clock.nullable().optional(),
      quiet_to: Clock.nullable().optional(),
      digest_at: Clock.optional(),
    })
    .refine(
      ({ quiet_from, quiet_to }) =>
        typeof quiet_from === typeof quiet_to && (quiet_from === null) === (quiet_to === null),
      {
        path: ['quiet_to'],
        error: 'quiet_from and quiet_to are given together',
      },
    ),
  output: Preferences,
})

export const PushDevice = z.object({
  device_uuid: z.string(),
  endpoint_hash: z
    .string()
    .nullable()
    .describe(
      'SHA-256 of its address in hex, by which a browser knows its own; null: nothing reaches it any more',
    ),
  label: z.string(),
  signed_in: z
    .boolean()
    .describe('Whether the sign-in that added it can still be used; otherwise nothing is pushed to it'),
  last_sent_at: WireTime.nullable(),
  created_at: WireTime,
})
export type PushDevice = z.infer<typeof PushDevice>

export const listDevicesOp = operation({
  ...route.get('/notifications/devices'),
  name: 'notifications.devices',
  summary: 'Browsers that take pushes for the signed-in person, and the key that one subscribes with.',
  access,
  output: z.object({
    public_key: z.string().describe('applicationServerKey of PushManager.subscribe (VAPID), base64url'),
    devices: z.array(PushDevice),
  }),
})

const base64url = (bytes: number) =>
  z.string().refine((text) => /^[\w-]+$/.test(text) && Math.floor((text.length * 3) / 4) === bytes, {
    error: `must be ${bytes} bytes as base64url`,
  })

export const addDeviceOp = operation({
  ...route.create('/notifications/devices', 'Device added'),
  name: 'notifications.addDevice',
  summary: 'Adds a browser by its push subscription; one that is known already is taken over.',
  access,
  audit,
  input: z.object({
    endpoint: Text(2_048),
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
    label: Name(100).describe('How its owner will know it'),
  }),
  output: PushDevice,
  fails: ['unprocessable', 'quota_exceeded'],
})

export const removeDeviceOp = operation({
  ...route.delete('/notifications/devices/{device_uuid}', 'Device removed'),
  name: 'notifications.removeDevice',
  summary: 'Nothing more is pushed to this browser.',
  access,
  audit,
  fails: ['not_found'],
})

const unsubscribing = route.command('/notifications/unsubscribe?token={token}', 'Unsubscribed')

export const unsubscribeOp = operation({
  ...unsubscribing,
  rest: { ...unsubscribing.rest, form: true },
  name: 'notifications.unsubscribe',
  summary:
    'Ends the e-mails that a link in one of them names. Mail programs send it by one click, without signing in (RFC 8058).',
  access: { who: 'anyone' },
  rate: 'address',
  audit,
  params: z.object({ token: Text(300) }),
  output: z.object({}),
  fails: ['not_found'],
})

const Rule = z.object({
  request_after_minutes: z.int().min(5).max(10_080).describe('After it came'),
  before_start_minutes: z.int().min(0).max(1_440).describe('Before its mission starts, where that is sooner'),
})

export const getEscalationOp = operation({
  ...route.get('/notifications/escalation'),
  name: 'notifications.escalation',
  summary: 'When a request that nobody of the organisation opened goes to its Admins.',
  access: { who: 'member', role: 'member' },
  output: Rule,
})

export const setEscalationOp = operation({
  ...route.put('/notifications/escalation', 'Escalation saved'),
  name: 'notifications.setEscalation',
  about: 'organisation',
  summary: 'Changes when a request that nobody opened goes to the Admins; what waits already keeps its time.',
  access: { who: 'member', role: 'admin' },
  input: Rule,
  output: Rule,
})
