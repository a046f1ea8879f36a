import { type Ctx, isReviewedType, orgStatus } from '../../kernel/index.ts'
import type { OrganisationInput } from './contract.ts'
import type { NewOrganisation } from './store.ts'

/** No field is null: what was not given is empty (docs/contract/organisations.md#organisation). */
const unnamed = { type: '', identifier: '' }

/** Null empties; a field left out keeps its value. */
const orEmpty = <T>(value: T | null | undefined, empty: T): T | undefined => (value === null ? empty : value)

/** The columns that an input sets. */
export const changedOrganisation = (input: Partial<OrganisationInput>) => ({
  orgName: input.org_name,
  orgAddress: orEmpty(input.org_address, ''),
  orgWebsite: orEmpty(input.org_website, ''),
  orgBusinessIdentifiers: orEmpty(input.org_business_identifiers, unnamed),
  orgType: input.org_type,
})

const firstStatus = (ctx: Ctx, orgType: number): number =>
  ctx.settings.orgReview === 'manual' && isReviewedType(orgType) ? orgStatus.unverified : orgStatus.active

export const newOrganisation = (ctx: Ctx, input: OrganisationInput): NewOrganisation => {
  const now = ctx.clock.now()
  const status = firstStatus(ctx, input.org_type)
  return {
    orgUuid: ctx.ids.uuid(),
    svcId: ctx.ids.svc('organisation'),
    orgName: input.org_name,
    orgAddress: input.org_address ?? '',
    orgWebsite: input.org_website ?? '',
    orgBusinessIdentifiers: input.org_business_identifiers ?? unnamed,
    orgType: input.org_type,
    status,
    awaitsReview: status === orgStatus.unverified,
    createdAt: now,
    updatedAt: now,
  }
}
