import { z } from 'zod'
import { JsonObject, Name, operation, pageFields, route, Uuid, WireTime } from '../../kernel/contract.ts'
import { mostLetters } from '../../kernel/text-lengths.ts'
import { ownerAdmin } from '../../parties/access/callers.ts'

const Kind = z.enum(['draft', 'template'], { error: 'must be draft or template' })

/** The fields of `POST /missions` as far as they are known: a draft may hold what a mission could not. */
const Content = JsonObject.describe(
  'Fields of POST /missions, as far as they are known; at most 256 kB as JSON. Judged when the mission is made',
).refine((content) => JSON.stringify(content).length <= 256 * 1024, {
  error: 'must be at most 256 kB as JSON',
})

export const MissionDraft = z.object({
  draft_uuid: z.string(),
  kind: Kind.describe('draft: asked for once; template: made again and again'),
  name: z.string(),
  content: z.record(z.string(), z.unknown()),
  created_by_user_uuid: z.string(),
  created_at: WireTime,
  updated_at: WireTime,
})
export type MissionDraft = z.infer<typeof MissionDraft>

const fields = { kind: Kind, name: Name(mostLetters.name), content: Content }
const ofOwners = { who: 'member', role: 'member', orgTypes: ['assetOwner'] } as const

export const listDraftsOp = operation({
  ...route.page('/mission-drafts', MissionDraft),
  name: 'missionDrafts.list',
  summary: "The organisation's drafts and templates, the last changed first",
  access: ofOwners,
  input: z.object({ ...pageFields(), kind: Kind.optional() }),
})

export const getDraftOp = operation({
  ...route.get('/mission-drafts/{draft_uuid}'),
  name: 'missionDrafts.get',
  summary: 'Read one draft or template',
  access: ofOwners,
  output: MissionDraft,
  fails: ['not_found'],
})

export const createDraftOp = operation({
  ...route.create('/mission-drafts', 'Draft kept'),
  name: 'missionDrafts.create',
  about: 'mission_draft',
  summary: 'Keep a mission that is not asked for yet, or a template; no zone is asked',
  access: ownerAdmin,
  input: z.object(fields),
  output: MissionDraft,
  fails: ['conflict'],
})

export const updateDraftOp = operation({
  ...route.put('/mission-drafts/{draft_uuid}', 'Draft changed'),
  name: 'missionDrafts.update',
  about: 'mission_draft',
  summary: 'Change a draft or template; fields left out keep their value',
  access: ownerAdmin,
  input: z.object(fields).partial(),
  output: MissionDraft,
  fails: ['not_found'],
})

export const deleteDraftOp = operation({
  ...route.delete('/mission-drafts/{draft_uuid}', 'Draft deleted'),
  name: 'missionDrafts.delete',
  about: 'mission_draft',
  summary: 'Delete a draft or template',
  access: ownerAdmin,
  params: z.object({ draft_uuid: Uuid }),
  fails: ['not_found'],
})
