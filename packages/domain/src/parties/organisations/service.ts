import { type Ctx, ensure, handle, pageOf, type UserActor } from '../../kernel/index.ts'
import { findOrganisationsOp, getOrganisationOp, listOrganisationsOp } from './contract.ts'
import { mayReadOrganisation } from './policy.ts'
import { presentOrganisation } from './present.ts'
import * as store from './store.ts'

export const listOrganisations = handle(listOrganisationsOp, async (ctx, input) => {
  const { rows, total } = await store.listOrganisations(ctx.db, input)
  return pageOf(rows.map(presentOrganisation), total, input)
})

export const findOrganisations = handle(findOrganisationsOp, async (ctx, input) => {
  const rows = await store.findInDirectory(ctx.db, input)
  return rows.map(presentOrganisation).map(({ org_uuid, org_svc_id, org_name, org_type }) => ({
    org_uuid,
    org_svc_id,
    org_name,
    org_type,
  }))
})

/** One that the caller may read. */
export const loadOrganisation = async (
  ctx: Ctx<UserActor>,
  params: { org_uuid: string },
): Promise<store.OrganisationRow> => {
  const allowed = mayReadOrganisation(ctx.actor, params.org_uuid)
  const row = allowed ? await store.findOrganisation(ctx.db, params.org_uuid) : undefined
  ensure(row, 'not_found', 'There is no such organisation among yours.')
  return row
}

export const getOrganisation = handle(getOrganisationOp, {
  load: loadOrganisation,
  run: async (_ctx, _input, row) => presentOrganisation(row),
})

/** Who founds one is signed in anew (accounts); what its change takes from others is in desk/offboarding. */
export const organisationOperations = {
  list: listOrganisations,
  find: findOrganisations,
  get: getOrganisation,
}
