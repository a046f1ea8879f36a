import { violatedConstraint } from '@clearway/db'
import { cursorPageOf, ensure, Failure, handle, pageOf, recordStatus, transact } from '../../kernel/index.ts'
import { addPilotCredentialOp, getUserOp, listPilotCredentialsOp, listUsersOp } from './contract.ts'
import { loadPerson, lockPerson, viewUser } from './load.ts'
import { presentCredential, presentUserItem } from './present.ts'
import { setRole } from './role.ts'
import * as store from './store.ts'

export const listUsers = handle(listUsersOp, async (ctx, input) => {
  const filter = { ...input, orgUuid: ctx.actor.member.orgUuid }
  const { rows, last, total } = await store.pageMembersOf(ctx.db, filter, input)
  const credentials = await store.credentialsOf(
    ctx.db,
    rows.map(({ user }) => user.userUuid),
  )
  const people = rows.map((row) =>
    presentUserItem(
      row,
      credentials.filter(({ userUuid }) => userUuid === row.user.userUuid),
    ),
  )
  if (input.order === 'name' && !input.cursor) return pageOf(people, total, input)
  const place = last && { at: last.membership.createdAt, uuid: last.membership.membershipUuid }
  return cursorPageOf(people, { total, last: place }, input)
})

export const getUser = handle(getUserOp, {
  load: loadPerson,
  run: (ctx, _input, { user }) => viewUser(ctx, user, ctx.actor.member.orgUuid),
})

export const addPilotCredential = handle(addPilotCredentialOp, {
  load: loadPerson,
  async run(ctx, input, { user }) {
    const now = ctx.clock.now()
    const credential = {
      credUuid: ctx.ids.uuid(),
      svcId: ctx.ids.svc('credential'),
      userUuid: user.userUuid,
      rpcNumber: input.rpc_number,
      category: input.category,
      subCategory: input.sub_category,
      class: input.class,
      expiresAt: input.expires_at ?? null,
      status: recordStatus.active,
      createdAt: now,
      updatedAt: now,
    }
    const row = await transact(ctx, async (tx) => {
      // A person who is removed from the organisation meanwhile gets none from it.
      await lockPerson(ctx, tx, input)
      return store.replaceCredential(tx, credential, now)
    }).catch(credentialExists)
    return presentCredential(row)
  },
})

const credentialExists = (error: unknown): never => {
  if (violatedConstraint(error) !== 'pilot_credentials_kind_key') throw error
  const message =
    'This person has a valid credential for this category, sub_category and class already, which does not end sooner.'
  throw new Failure('already_exists', message, { cause: error })
}

export const listPilotCredentials = handle(listPilotCredentialsOp, {
  load: loadPerson,
  async run(ctx, _input, { user }) {
    const rows = await store.credentialsOf(ctx.db, [user.userUuid])
    ensure(rows.length > 0, 'not_found', 'This person has no pilot credentials.')
    return rows.map(presentCredential)
  },
})

export const userOperations = {
  list: listUsers,
  get: getUser,
  setRole,
  addPilotCredential,
  pilotCredentials: listPilotCredentials,
}
