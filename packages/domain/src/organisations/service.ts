import { issueTokens } from '../accounts/sessions.ts'
import {
  type Ctx,
  ensure,
  handle,
  isReviewedType,
  memberType,
  orgStatus,
  pageOf,
  resourceType,
  roleNumber,
  type UserActor,
} from '../kernel/index.ts'
import { grantMembership } from '../memberships/grant.ts'
import {
  createOrganisationOp,
  getOrganisationOp,
  listOrganisationsOp,
  type OrganisationInput,
  updateOrganisationOp,
} from './contract.ts'
import { mayReadOrganisation, maySetStatus, needsReview } from './policy.ts'
import { presentOrganisation } from './present.ts'
import * as store from './store.ts'

/** SPEC.md's Organisation has no null: what is not told is empty. */
const unnamed = { type: '', identifier: '' }

/** Null empties; a field left out keeps its value. */
const orEmpty = <T>(value: T | null | undefined, empty: T): T | undefined => (value === null ? empty : value)

const columns = (input: Partial<OrganisationInput>) => ({
  orgName: input.org_name,
  orgAddress: orEmpty(input.org_address, ''),
  orgWebsite: orEmpty(input.org_website, ''),
  orgBusinessIdentifiers: orEmpty(input.org_business_identifiers, unnamed),
  orgType: input.org_type,
})

const firstStatus = (ctx: Ctx, orgType: number): number =>
  ctx.settings.orgReview === 'manual' && isReviewedType(orgType) ? orgStatus.unverified : orgStatus.active

export const createOrganisation = handle(createOrganisationOp, (ctx, input) =>
  ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const organisation = await store.insertOrganisation(tx, {
      orgUuid: ctx.ids.uuid(),
      svcId: ctx.ids.svc('organisation'),
      orgName: input.org_name,
      orgAddress: input.org_address ?? '',
      orgWebsite: input.org_website ?? '',
      orgBusinessIdentifiers: input.org_business_identifiers ?? unnamed,
      orgType: input.org_type,
      status: firstStatus(ctx, input.org_type),
      createdAt: now,
      updatedAt: now,
    })
    const membership = await grantMembership(ctx, tx, {
      resourceType: resourceType.organisation,
      resourceUuid: organisation.orgUuid,
      memberType: memberType.user,
      memberUuid: ctx.actor.user.userUuid,
      role: roleNumber.owner,
    })
    // Read after the insert, so that the token's org_memberships already hold the new one.
    const { token, ...rest } = await issueTokens(ctx, tx, ctx.actor.user.sessionUuid)
    return {
      organisation: presentOrganisation(organisation),
      membership: {
        membership_uuid: membership.membershipUuid,
        membership_svc_id: membership.svcId,
        role: membership.role,
        status: membership.status,
      },
      tokens: { access_token: token, ...rest },
    }
  }),
)

export const listOrganisations = handle(listOrganisationsOp, async (ctx, input) => {
  const { rows, total } = await store.listOrganisations(ctx.db, input)
  return pageOf(rows.map(presentOrganisation), total, input)
})

const load = async (ctx: Ctx<UserActor>, params: { org_uuid: string }): Promise<store.OrganisationRow> => {
  const allowed = mayReadOrganisation(ctx.actor, params.org_uuid)
  const row = allowed ? await store.findOrganisation(ctx.db, params.org_uuid) : undefined
  ensure(row, 'not_found', 'There is no such organisation among yours.')
  return row
}

export const getOrganisation = handle(getOrganisationOp, {
  load,
  run: async (_ctx, _input, row) => presentOrganisation(row),
})

export const updateOrganisation = handle(updateOrganisationOp, {
  load,
  run: (ctx, input) =>
    ctx.db.transaction(async (tx) => {
      const row = await store.lockOrganisation(tx, input.org_uuid)
      ensure(row, 'not_found')
      const change = {
        review: ctx.settings.orgReview,
        from: row,
        to: { status: input.status ?? row.status, orgType: input.org_type ?? row.orgType },
      }
      ensure(maySetStatus(ctx.actor, change), 'forbidden', 'Only a platform administrator can activate this.')
      const updated = await store.updateOrganisation(tx, row.orgUuid, {
        ...columns(input),
        status: needsReview(ctx.actor, change) ? orgStatus.unverified : change.to.status,
        updatedAt: ctx.clock.now(),
      })
      await ctx.events.publish(tx, { type: 'organisation_changed', org_uuid: row.orgUuid })
      return presentOrganisation(updated)
    }),
})

export const organisationOperations = {
  create: createOrganisation,
  list: listOrganisations,
  get: getOrganisation,
  update: updateOrganisation,
}
