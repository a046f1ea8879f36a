import { tables } from '@clearway/db'
import { and, asc, eq } from 'drizzle-orm'
import { handle, transact, type UserActor } from '../../kernel/index.ts'
import { getListViewsOp, type ListName, type ListView, setListViewOp } from './lists-contract.ts'

const { listViews } = tables

/** Without an organisation a person acts for themselves, or for the platform. */
const whose = ({ user, member }: UserActor) => ({
  userUuid: user.userUuid,
  actingFor: member?.orgUuid ?? user.userUuid,
})

const present = ({ list, columns, filters }: typeof listViews.$inferSelect): ListView => ({
  list: list as ListName,
  columns,
  filters,
})

export const getListViews = handle(getListViewsOp, async (ctx) => {
  const { userUuid, actingFor } = whose(ctx.actor)
  const rows = await ctx.db
    .select()
    .from(listViews)
    .where(and(eq(listViews.userUuid, userUuid), eq(listViews.actingFor, actingFor)))
    .orderBy(asc(listViews.list))
  return rows.map(present)
})

/** Only what is given takes the place of what was there. */
export const setListView = handle(setListViewOp, (ctx, { list, ...set }) => {
  const now = ctx.clock.now()
  const row = {
    columns: null,
    filters: [],
    ...set,
    ...whose(ctx.actor),
    list,
    createdAt: now,
    updatedAt: now,
  }
  return transact(ctx, async (tx) => {
    const [kept] = await tx
      .insert(listViews)
      .values(row)
      .onConflictDoUpdate({
        target: [listViews.userUuid, listViews.actingFor, listViews.list],
        set: { ...set, updatedAt: now },
      })
      .returning()
    return present(kept!)
  })
})
