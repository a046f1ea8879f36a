import { type Ctx, handle, type MemberActor, transact } from '../../kernel/index.ts'
import { findWishes, putWishes, type Wishes } from '../../parties/preferences/store.ts'
import { type Checklist, checklistOf, getChecklistOp, putChecklistAwayOp } from './contract.ts'
import { stepsDone } from './store.ts'

const view = async (
  { db, clock, actor }: Ctx<MemberActor>,
  { checklistsAway }: Pick<Wishes, 'checklistsAway'>,
): Promise<Checklist> => {
  const { orgUuid, orgType } = actor.member
  const steps = checklistOf[orgType] ?? []
  const done = await stepsDone(db, steps, { orgUuid, now: clock.now() })
  return {
    steps: steps.map((key) => ({ key, done: done[key] ?? false })),
    put_away: checklistsAway.includes(orgUuid),
  }
}

export const getChecklist = handle(getChecklistOp, async (ctx) =>
  view(ctx, await findWishes(ctx.db, ctx.actor.user.userUuid)),
)

export const putChecklistAway = handle(putChecklistAwayOp, async (ctx, { put_away }) => {
  const { user, member } = ctx.actor
  const kept = await transact(ctx, async (tx) => {
    const put = (set: Partial<Wishes>) =>
      putWishes(tx, { userUuid: user.userUuid, now: ctx.clock.now(), set })
    // Written with nothing new, the row is held: of two organisations at once none is lost.
    const { checklistsAway } = await put({})
    const others = checklistsAway.filter((uuid) => uuid !== member.orgUuid)
    return put({ checklistsAway: put_away ? [...others, member.orgUuid] : others })
  })
  return view(ctx, kept)
})

export const checklistOperations = { get: getChecklist, putAway: putChecklistAway }
