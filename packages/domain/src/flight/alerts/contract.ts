import { z } from 'zod'
import {
  CursorPageOf,
  cursorFields,
  operation,
  QueryIntEnum,
  route,
  Text,
  Timestamp,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'
import { mostLetters } from '../../kernel/text-lengths.ts'
import { alertHandlers } from '../../parties/access/callers.ts'
import { AlertFigures } from './figures.ts'
import { alertStates } from './states.ts'

/**
 * What a violation can be (docs/contract/enumerations.md#planning-and-flight): what airspace managers raise and live
 * sockets are sent.
 */
export const alertTypes = ['zone_violation', 'altitude_breach', 'geofence_exit'] as const
export type AlertType = (typeof alertTypes)[number]

/** What the service watches for. A lost link is a contingency and no violation, so it never is a violation_alert. */
export const conditionTypes = [...alertTypes, 'lost_link'] as const
export type ConditionType = (typeof conditionTypes)[number]

/** The gravest first. */
export const alertSeverities = ['critical', 'major', 'minor'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

export const isGraver = (a: AlertSeverity, b: AlertSeverity): boolean =>
  alertSeverities.indexOf(a) < alertSeverities.indexOf(b)

export const Alert = z.object({
  alert_uuid: z.string(),
  alert_type: z.enum(conditionTypes),
  severity: z
    .enum(alertSeverities)
    .describe(
      'critical: inside a RED zone · major: the other violations · minor: lost link. It grows while it goes on and never shrinks',
    ),
  state: z
    .enum(alertStates)
    .describe('raised · acknowledged by a person · cleared by evidence · closed by a person'),
  session_uuid: z.string(),
  asset_uuid: z.string(),
  asset_svc_id: z.string(),
  asset_uin: z.string().nullable(),
  plan_uuid: z.string().nullable(),
  org_uuid: z.string().describe('The operator'),
  zone_uuids: z.array(z.string()).describe('The zones that it concerns'),
  message: z.string(),
  figures: AlertFigures.nullable().describe('What the message measures; null where it measures nothing'),
  triggered_by: z.string().describe('The user_uuid of who raised it, or system'),
  latitude: z.number().nullable().describe('Where the aircraft was'),
  longitude: z.number().nullable(),
  altitude_agl: z.number().nullable().describe('metres'),
  late: z
    .boolean()
    .describe('Found in frames that came too late for the live picture; its times are those of the frames'),
  raised_at: WireTime,
  acknowledged_at: WireTime.nullable(),
  acknowledged_by: z.string().nullable(),
  cleared_at: WireTime.nullable().describe('When what it says was over; null while it goes on'),
  closed_at: WireTime.nullable(),
  closed_by: z.string().nullable(),
  close_reason: z.string().nullable(),
  updated_at: WireTime,
  abilities: z.object({ acknowledge: z.boolean(), close: z.boolean() }),
})
export type Alert = z.infer<typeof Alert>

/** A change of a violation, as the live socket sends it. */
export const ViolationAlert = z.object({
  alert_uuid: z.string(),
  alert_type: z.enum(alertTypes),
  severity: z.enum(alertSeverities),
  state: z.enum(alertStates),
  session_uuid: z.string(),
  asset_uuid: z.string(),
  asset_svc_id: z.string(),
  asset_uin: z.string().nullable(),
  plan_uuid: z.string().nullable(),
  zone_uuids: z.array(z.string()),
  message: z.string(),
  figures: AlertFigures.nullable().describe('What the message measures; null where it measures nothing'),
  triggered_by: z.string().describe('A user_uuid, or system'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  altitude_agl: z.number().nullable().describe('metres'),
  late: z.boolean().describe('Found in frames that came too late for the live picture'),
  timestamp: WireTime.describe(
    'When it came into this state, of what frames showed the time of the frame; or when it was found graver in it',
  ),
})
export type ViolationAlert = z.infer<typeof ViolationAlert>

export const AlertChange = z.object({
  state: z.enum(alertStates),
  at: WireTime,
  by_user_uuid: z.string().nullable().describe('null when the service found it'),
  reason: z.string().nullable(),
})
export type AlertChange = z.infer<typeof AlertChange>

export const AlertDetail = Alert.extend({
  history: z
    .array(AlertChange)
    .describe('Every state it was in, and in which it became graver; oldest first'),
})
export type AlertDetail = z.infer<typeof AlertDetail>

export const AlertFilter = z.object({
  state: z.enum(alertStates).optional(),
  open: QueryIntEnum([0, 1], { 0: 'closed', 1: 'all others' })
    .optional()
    .describe('1: all that are not closed; 0: the closed ones'),
  quiet: QueryIntEnum([0, 1], { 0: 'all others', 1: 'over, and never dangerous' })
    .optional()
    .describe('1: minor ones that the evidence has ended: nobody needs to do anything; 0: all others'),
  acknowledged: QueryIntEnum([0, 1], { 0: 'nobody has', 1: 'somebody took notice' })
    .optional()
    .describe('1: those that somebody has acknowledged; 0: those that wait for it'),
  alert_type: z.enum(conditionTypes).optional(),
  session_uuid: Uuid.optional(),
  asset_uuid: Uuid.optional(),
  zone_uuid: Uuid.optional(),
  from: Timestamp.optional().describe('Raised at or after'),
  to: Timestamp.optional().describe('Raised before'),
  closed_from: Timestamp.optional().describe('Closed at or after, whenever it was raised'),
})
export type AlertFilter = z.output<typeof AlertFilter>

const seers = ['airspaceManager', 'airspaceMonitor', 'assetOwner'] as const

export const listAlertsOp = operation({
  ...route.page('/alerts', Alert),
  name: 'alerts.list',
  summary: 'Lists alerts, newest first: of the zones that you manage or monitor, or of your own flights.',
  access: { who: 'member', role: 'member', orgTypes: seers },
  input: AlertFilter.extend(cursorFields()),
  output: CursorPageOf(Alert),
})

export const getAlertOp = operation({
  ...route.get('/alerts/{alert_uuid}'),
  name: 'alerts.get',
  summary: 'Reads an alert with its history.',
  access: { who: 'member', role: 'member', orgTypes: seers },
  output: AlertDetail,
  fails: ['not_found'],
})

export const acknowledgeAlertOp = operation({
  ...route.post('/alerts/{alert_uuid}/acknowledge', 'Alert acknowledged'),
  name: 'alerts.acknowledge',
  about: 'alert',
  summary:
    'Says that somebody has taken notice; again changes nothing. Needs Manager membership of a zone of it.',
  access: alertHandlers,
  output: AlertDetail,
  fails: ['not_found', 'forbidden', 'conflict'],
})

export const closeAlertOp = operation({
  ...route.post('/alerts/{alert_uuid}/close', 'Alert closed'),
  name: 'alerts.close',
  about: 'alert',
  summary: 'Closes an alert for a reason. Needs Manager membership of a zone of it.',
  access: alertHandlers,
  input: z.object({ reason: Text(mostLetters.note).describe('Why nothing more is to be done') }),
  output: AlertDetail,
  fails: ['not_found', 'forbidden', 'conflict'],
})
