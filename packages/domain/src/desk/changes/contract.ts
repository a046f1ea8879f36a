import { z } from 'zod'
import { alertStates } from '../../flight/alerts/states.ts'
import { notifyingRecords, operation } from '../../kernel/contract.ts'

/** What a page has to read again: only named, never carried. */
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
  z.object({ type: z.literal('record_changed'), record: z.enum(notifyingRecords), uuid: z.string() }),
])
export type Change = z.infer<typeof Change>

/** The messages of a stream of server-sent events, by the name of the event. */
export const changeEvents = {
  reload: z.object({}).describe('What was missed is not known: read everything again'),
  follow: z.object({}).describe('Nothing was missed since `read_ms_ago`'),
  change: Change.describe('One thing changed: read it again'),
  beat: z.object({}).describe('A sign of life every 2 s, where `beats=on`'),
  end: z.object({ code: z.string() }).describe('The right to listen is lost; the stream closes'),
}
export type ChangeEvents = { [Name in keyof typeof changeEvents]: z.infer<(typeof changeEvents)[Name]> }

export const watchChangesOp = operation({
  name: 'changes.watch',
  kind: 'query',
  summary:
    "Server-sent events that say what to read again: every change to what the organisation and the person may read; without an organisation a person hears of their own records, a platform administrator of zones and of the platform's records too. The stream stays open; its events are in the reference of the messages",
  rest: { method: 'GET', path: '/events', body: 'own', contentTypes: ['text/event-stream'] },
  access: { who: 'user', organisation: 'member' },
  input: z.object({
    beats: z.enum(['on', 'off']).default('off').describe('on: an event `beat` every 2 s'),
    read_ms_ago: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .describe('How long ago, in ms, the reading of what is shown began: only what changed since is told'),
  }),
  output: Change,
})
