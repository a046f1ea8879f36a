import {
  type Ctx,
  ensure,
  handle,
  isPlatformAdministrator,
  pageOf,
  type Settings,
  type UserActor,
} from '../../kernel/index.ts'
import { viewUser } from '../users/load.ts'
import { presentAccount } from '../users/present.ts'
import { findUser, type UserRow } from '../users/store.ts'
import {
  getPlatformUserOp,
  listPlatformUsersOp,
  type PlatformUser,
  type PlatformUserItem,
} from './contract.ts'
import * as store from './store.ts'

export const listPlatformUsers = handle(listPlatformUsersOp, async (ctx, input) => {
  const { rows, total } = await store.pageUsers(ctx.db, input)
  return pageOf(
    rows.map((row) => presentPlatformUser(row, ctx.settings)),
    total,
    input,
  )
})

/** Every registered person. */
export const loadPlatformUser = async (
  ctx: Ctx<UserActor>,
  params: { user_uuid: string },
): Promise<UserRow> => {
  const row = await findUser(ctx.db, params.user_uuid)
  ensure(row, 'not_found', 'There is no such person.')
  return row
}

export const viewPlatformUser = async (ctx: Ctx, row: UserRow): Promise<PlatformUser> => ({
  ...(await viewUser(ctx, row)),
  is_platform_admin: isPlatformAdministrator(row, ctx.settings),
})

export const getPlatformUser = handle(getPlatformUserOp, {
  load: loadPlatformUser,
  run: (ctx, _input, row) => viewPlatformUser(ctx, row),
})

export const platformUserOperations = {
  list: listPlatformUsers,
  get: getPlatformUser,
}

export const presentPlatformUser = (row: UserRow, settings: Settings): PlatformUserItem => ({
  ...presentAccount(row),
  email_verified: row.emailVerified,
  phone_verified: row.phoneVerified,
  is_platform_admin: isPlatformAdministrator(row, settings),
  created_at: row.createdAt.toISOString(),
})
