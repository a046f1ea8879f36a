import { z } from 'zod'
import type { Subject } from './operation.ts'

/** Events that leave the service: by webhooks and notifications. Browser-safe. */
interface EventType {
  /** Raised when its data lose a field or change a meaning; a new field raises nothing. */
  readonly version: number
  readonly about: string
  /** The record that it is about. */
  readonly subject: Subject | 'certificate' | 'pilot_credential'
  /** By which a receiver can choose. */
  readonly concerns: readonly ('zone' | 'asset')[]
  readonly data: z.ZodObject
}

const uuid = z.string()
const uuidOrNull = z.string().nullable()

const permission = {
  version: 1,
  subject: 'permission',
  concerns: ['zone'],
  data: z.object({
    permission_uuid: uuid,
    permission_svc_id: z.string(),
    mission_uuid: uuid,
    plan_uuid: uuidOrNull.describe('null: of the whole mission'),
    zone_uuid: uuid,
    permission_status: z.int().describe('At that moment: 0 pending, 1 approved, -1 rejected'),
    reason: z.string().describe('Why, as in the history of the permission'),
  }),
} as const

const plan = {
  version: 1,
  subject: 'flight_plan',
  concerns: ['zone', 'asset'],
  data: z.object({ plan_uuid: uuid, plan_svc_id: z.string(), mission_uuid: uuid, asset_uuid: uuid }),
} as const

const session = {
  version: 1,
  subject: 'session',
  concerns: ['zone', 'asset'],
  data: z.object({
    session_uuid: uuid,
    session_svc_id: z.string(),
    asset_uuid: uuid,
    mission_uuid: uuidOrNull,
    plan_uuid: uuidOrNull,
  }),
} as const

const alert = {
  version: 1,
  subject: 'alert',
  concerns: ['zone', 'asset'],
  data: z.object({
    alert_uuid: uuid,
    alert_type: z.string(),
    severity: z.string(),
    message: z.string(),
    session_uuid: uuid,
    asset_uuid: uuid,
    plan_uuid: uuidOrNull,
  }),
} as const

const zone = {
  version: 1,
  subject: 'zone',
  concerns: ['zone'],
  data: z.object({
    zone_uuid: uuid,
    zone_svc_id: z.string(),
    zone_name: z.string(),
    change_id: z.int().describe('Of the catalog: `GET /airspaces/sync` brings it'),
  }),
} as const

const certificate = {
  version: 1,
  subject: 'certificate',
  concerns: ['asset'],
} as const
const certificateData = z.object({ certificate_uuid: uuid, asset_uuid: uuid, thumbprint: z.string() })

const transfer = {
  version: 1,
  subject: 'invitation',
  concerns: ['asset'],
  data: z.object({
    invite_uuid: uuid,
    asset_uuid: uuid,
    from_org_uuid: uuidOrNull.describe('null: it had no owner'),
    to_org_uuid: uuid,
  }),
} as const

export const eventTypes = {
  'permission.requested': {
    ...permission,
    about: 'A zone is asked: for a new mission, or again because mission, plan or zone changed.',
  },
  'permission.decided': { ...permission, about: 'A zone answered: a person, or its rule by itself.' },
  'permission.overdue': {
    ...permission,
    about: 'Nobody of the organisations that manage the zone opened a request in time; told once.',
  },
  'permission.retired': {
    ...permission,
    about: 'A zone is asked no more: the mission does not meet it now.',
  },
  'permission.message': {
    version: 1,
    subject: 'permission',
    concerns: ['zone'],
    about: 'The operator or a manager of the zone writes about a request; told to these alone.',
    data: permission.data.omit({ permission_status: true, reason: true }).extend({
      message_uuid: uuid,
      text: z.string(),
      from_org_uuid: uuid,
      from_user_uuid: uuid,
      mentions: z.array(uuid).describe('user_uuids'),
      files: z.int().describe('How many are with it'),
    }),
  },
  'mission.changed': {
    version: 1,
    subject: 'mission',
    concerns: ['zone', 'asset'],
    about: 'A mission was made, changed or deleted.',
    data: z.object({
      mission_uuid: uuid,
      mission_svc_id: z.string(),
      change: z.enum(['created', 'updated', 'deleted']),
      mission_version: z.int().describe('After it'),
    }),
  },
  'plan.approved': {
    ...plan,
    about: 'A flight plan is permitted by all and holds its volume: it may be flown.',
  },
  'plan.rejected': { ...plan, about: 'A permission that the flight plan needs was refused or withdrawn.' },
  'plan.conflicted': {
    ...plan,
    about: 'Another flight plan holds airspace that this one wants, or it no longer fits its mission.',
  },
  'plan.cancelled': { ...plan, about: 'A flight plan was deleted, alone or with its mission.' },
  'session.started': { ...session, about: 'A flight began.' },
  'session.ended': { ...session, about: 'A flight ended.' },
  'alert.raised': {
    ...alert,
    about: 'A flight does something that it may not do; again when that becomes graver.',
  },
  'alert.cleared': { ...alert, about: 'The cause of an alert is over.' },
  'alert.unacknowledged': {
    ...alert,
    about:
      'Nobody acknowledged an alert within a minute; told once, and once more where it became graver after that.',
  },
  'alert.message': {
    ...alert,
    about: 'A manager of a zone writes to the pilot about an alert, or the operator answers.',
    data: alert.data.extend({ message_uuid: uuid, text: z.string(), from_org_uuid: uuid }),
  },
  'zone.published': { ...zone, about: 'A zone came into effect.' },
  'zone.changed': { ...zone, about: 'A zone in effect was changed or handed over.' },
  'zone.deleted': { ...zone, about: 'A zone is not in effect any more.' },
  'certificate.expiring': {
    ...certificate,
    about: 'The active certificate of an asset ends in 30, 7 or 1 days; told once each.',
    data: certificateData.extend({ expires_at: z.string(), days_left: z.int() }),
  },
  'certificate.revoked': {
    ...certificate,
    about: 'The active certificate of an asset was revoked. One that a new one replaced is not told.',
    data: certificateData,
  },
  'credential.expiring': {
    version: 1,
    subject: 'pilot_credential',
    concerns: [],
    about: 'A pilot credential ends in 30, 7 or 1 days; told once each.',
    data: z.object({
      cred_uuid: uuid,
      user_uuid: uuid,
      rpc_number: z.string(),
      expires_at: z.string(),
      days_left: z.int(),
    }),
  },
  'transfer.offered': { ...transfer, about: 'An asset was offered to an organisation, or asked for by it.' },
  'transfer.done': { ...transfer, about: 'An asset has another owner.' },
  'invitation.received': {
    version: 1,
    subject: 'invitation',
    concerns: [],
    about:
      'An organisation was invited, or has to decide a request (for a zone each of its Managers); a transfer is told by transfer.offered.',
    data: z.object({
      invite_uuid: uuid,
      direction: z.enum(['invite', 'request']),
      resource_type: z.int().describe('1 organisation, 2 asset, 3 zone'),
      resource_uuid: uuid,
    }),
  },
  'organisation.reviewed': {
    version: 1,
    subject: 'organisation',
    concerns: [],
    about: 'A platform administrator reviewed the organisation: it is active.',
    data: z.object({ org_uuid: uuid, status: z.int().describe('As in GET /organisations') }),
  },
  'webhook.test': {
    version: 1,
    subject: 'webhook_endpoint',
    concerns: [],
    about: 'Sent to one endpoint by POST /webhook-endpoints/{endpoint_uuid}/test, whatever it has chosen.',
    data: z.object({ endpoint_uuid: uuid }),
  },
} as const satisfies Record<string, EventType>

export type EventName = keyof typeof eventTypes
export const eventNames = Object.keys(eventTypes) as EventName[]
