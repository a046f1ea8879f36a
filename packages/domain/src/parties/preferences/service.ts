import { handle, transact } from '../../kernel/index.ts'
import { type DisplayPreferences, getDisplayPreferencesOp, setDisplayPreferencesOp } from './contract.ts'
import { getListViews, setListView } from './lists.ts'
import { findWishes, putWishes, type Wishes } from './store.ts'

const present = ({ distance, height, coordinates, tourLeft }: Wishes): DisplayPreferences => ({
  distance,
  height,
  coordinates,
  tour_left: tourLeft,
})

export const getDisplayPreferences = handle(getDisplayPreferencesOp, async (ctx) =>
  present(await findWishes(ctx.db, ctx.actor.user.userUuid)),
)

export const setDisplayPreferences = handle(setDisplayPreferencesOp, (ctx, { tour_left, ...units }) => {
  const set = { ...units, ...(tour_left !== undefined && { tourLeft: tour_left }) }
  const { userUuid } = ctx.actor.user
  return transact(ctx, async (tx) => present(await putWishes(tx, { userUuid, now: ctx.clock.now(), set })))
})

export const preferenceOperations = {
  get: getDisplayPreferences,
  set: setDisplayPreferences,
  lists: getListViews,
  setList: setListView,
}
