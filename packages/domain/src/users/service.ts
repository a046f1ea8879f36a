import { violatedConstraint } from '@clearway/db'
import { ensure, Failure, handle, pageOf, recordStatus, transact } from '../kernel/index.ts'
import { removeInside } from '../memberships/removal.ts'
import {
  addPilotCredentialOp,
  getUserOp,
  listPilotCredentialsOp,
  listUsersOp,
  removeUserOp,
} from './contract.ts'
import { loadPerson } from './load.ts'
import { mayRemovePerson } from './policy.ts'
import { presentCredential, presentUserItem } from './present.ts'
import { getOwnProfile, updateOwnProfile, updateProfile } from './profile.ts'
import { setRole } from './role.ts'
import { endOwnSession, listOwnSessions } from './sessions.ts'
import * as store from './store.ts'
import { viewUser } from './view.ts'

export const listUsers = handle(listUsersOp, async (ctx, input) => {
  const { rows, total } = await store.pageMembersOf(ctx.db, { ...input, orgUuid: ctx.actor.member.orgUuid })
  return pageOf(rows.map(presentUserItem), total, input)
})

export const getUser = handle(getUserOp, {
  load: loadPerson,
  run: (ctx, _input, { user }) => viewUser(ctx.db, user, ctx.actor.member.orgUuid),
})

export const removeUser = handle(removeUserOp, {
  load: loadPerson,
  async run(ctx, _input, { membership }) {
    const removable = mayRemovePerson(ctx.actor, membership)
    ensure(removable, 'conflict', 'An Owner cannot be removed. Give them another role first.')
    await transact(ctx, (tx) => removeInside(ctx, tx, membership.membershipUuid))
    return {}
  },
})

export const addPilotCredential = handle(addPilotCredentialOp, {
  load: loadPerson,
  async run(ctx, input, { user }) {
    const now = ctx.clock.now()
    const row = await store
      .insertCredential(ctx.db, {
        credUuid: ctx.ids.uuid(),
        svcId: ctx.ids.svc('credential'),
        userUuid: user.userUuid,
        rpcNumber: input.rpc_number,
        category: input.category,
        subCategory: input.sub_category,
        class: input.class,
        status: recordStatus.active,
        createdAt: now,
        updatedAt: now,
      })
      .catch(credentialExists)
    return presentCredential(row)
  },
})

const credentialExists = (error: unknown): never => {
  if (violatedConstraint(error) !== 'pilot_credentials_kind_key') throw error
  const message = 'This person has a credential for this category, sub_category and class already.'
  throw new Failure('already_exists', message, { cause: error })
}

export const listPilotCredentials = handle(listPilotCredentialsOp, {
  load: loadPerson,
  async run(ctx, _input, { user }) {
    const rows = await store.credentialsOf(ctx.db, user.userUuid)
    ensure(rows.length > 0, 'not_found', 'This person has no pilot credentials.')
    return rows.map(presentCredential)
  },
})

export const userOperations = {
  me: getOwnProfile,
  updateMe: updateOwnProfile,
  update: updateProfile,
  sessions: listOwnSessions,
  endSession: endOwnSession,
  list: listUsers,
  get: getUser,
  setRole,
  remove: removeUser,
  addPilotCredential,
  pilotCredentials: listPilotCredentials,
}
