import { type Ctx, ensure, handle, type MemberActor, offsetOf, pageOf, transact } from '../../kernel/index.ts'
import {
  createDraftOp,
  deleteDraftOp,
  getDraftOp,
  listDraftsOp,
  type MissionDraft,
  updateDraftOp,
} from './contract.ts'
import * as store from './store.ts'

const mostOfOrganisation = 500
const absent = 'There is no such draft or template.'

const present = (row: store.DraftRow): MissionDraft => ({
  draft_uuid: row.draftUuid,
  kind: row.kind,
  name: row.name,
  content: row.content as Record<string, unknown>,
  created_by_user_uuid: row.createdByUserUuid,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

const loadDraft = async (
  ctx: Ctx<MemberActor>,
  { draft_uuid }: { draft_uuid: string },
): Promise<store.DraftRow> => {
  const draft = await store.findDraft(ctx.db, draft_uuid)
  ensure(draft && draft.orgUuid === ctx.actor.member.orgUuid, 'not_found', absent)
  return draft
}

export const listDrafts = handle(listDraftsOp, async (ctx, input) => {
  const { orgUuid } = ctx.actor.member
  const slice = { limit: input.limit, offset: offsetOf(input) }
  const { rows, total } = await store.listDrafts(ctx.db, { orgUuid, kind: input.kind }, slice)
  return pageOf(rows.map(present), total, input)
})

export const getDraft = handle(getDraftOp, {
  load: loadDraft,
  run: async (_ctx, _input, draft) => present(draft),
})

export const createDraft = handle(createDraftOp, async (ctx, { kind, name, content }) => {
  const now = ctx.clock.now()
  const { member, user } = ctx.actor
  const draft: store.DraftRow = {
    draftUuid: ctx.ids.uuid(),
    orgUuid: member.orgUuid,
    kind,
    name,
    content,
    createdByUserUuid: user.userUuid,
    createdAt: now,
    updatedAt: now,
  }
  await transact(ctx, async (tx) => {
    const kept = await store.countForAdding(tx, member.orgUuid)
    ensure(
      kept < mostOfOrganisation,
      'conflict',
      `Your organisation keeps ${mostOfOrganisation} drafts and templates already; delete one first.`,
    )
    await store.insertDraft(tx, draft)
  })
  return present(draft)
})

export const updateDraft = handle(updateDraftOp, {
  load: loadDraft,
  run: async (ctx, input, { draftUuid }) =>
    transact(ctx, async (tx) => {
      const changed = await store.updateDraft(tx, draftUuid, { ...input, updatedAt: ctx.clock.now() })
      ensure(changed, 'not_found', absent)
      return present(changed)
    }),
})

export const deleteDraft = handle(deleteDraftOp, {
  load: loadDraft,
  run: async (ctx, _input, { draftUuid }) => {
    await transact(ctx, (tx) => store.deleteDraft(tx, draftUuid))
    return {}
  },
})

export const missionDraftOperations = {
  list: listDrafts,
  get: getDraft,
  create: createDraft,
  update: updateDraft,
  delete: deleteDraft,
}
