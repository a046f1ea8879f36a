import { z } from 'zod'
import { anyMember } from '../../airspace/zone-links/contract.ts'
import { alertStates } from '../../flight/alerts/states.ts'
import { operation } from '../../kernel/contract.ts'

/** What a page that shows missions, plans, permissions, zones and alerts has to read again: only named, never carried. */
export const Change = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('permission_decided'),
    permission_uuid: z.string(),
    mission_uuid: z.string(),
    zone_uuid: z.string(),
  }),
  z.object({ type: z.literal('mission_changed'), mission_uuid: z.string() }),
  z.object({ type: z.literal('plan_changed'), plan_uuid: z.string(), mission_uuid: z.string() }),
  z.object({
    type: z.literal('zone_changed'),
    zone_uuid: z.string(),
    operation: z.enum(['upsert', 'delete']),
    change_id: z.int(),
  }),
  z.object({ type: z.literal('members_changed'), org_uuid: z.string() }),
  z.object({ type: z.literal('alert_changed'), alert_uuid: z.string(), state: z.enum(alertStates) }),
])
export type Change = z.infer<typeof Change>

/** Answered as a stream of server-sent events by a route of its own, GET /v1/events. */
export const watchChangesOp = operation({
  name: 'changes.watch',
  kind: 'query',
  summary:
    "Hear of changes to the organisation's missions and plans, to what asks its zones, to alerts of its flights and zones, to its members, and to zones; a platform administrator without one hears of zones",
  rest: { none: 'GET /events answers with a stream of server-sent events, text/event-stream' },
  access: anyMember,
  output: Change,
})
