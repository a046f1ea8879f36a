import {
  type MemberActor,
  memberType,
  type OrgType,
  orgTypeNumber,
  type Role,
  resourceType,
  roleNumber,
} from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { grantMembership } from '../../parties/memberships/grant.ts'
import type { Organisation, OrganisationInput } from '../../parties/organisations/contract.ts'
import { userOperations } from '../../parties/users/service.ts'
import { buildUser, memberActorOf, type Person } from './people.ts'
import type { BuilderWorld } from './world.ts'

export interface BuiltOrganisation {
  org: Organisation
  owner: MemberActor
  /** The Owner as a person: tokens, password, profile. */
  person: Person
}

/** An organisation with its Owner, an Asset Owner by default. */
export const buildOrganisation = async (
  world: BuilderWorld,
  overrides: { type?: OrgType; person?: Person } & Partial<Omit<OrganisationInput, 'org_type'>> = {},
): Promise<BuiltOrganisation> => {
  const { type = 'assetOwner', person = await buildUser(world), ...given } = overrides
  const input = {
    org_name: `Kestrel ${type}`,
    org_address: '12 Hangar Road, Bengaluru 560017',
    org_website: 'https://kestrel.example.org',
    org_business_identifiers: { type: 'GSTIN', identifier: '29AABCK1234F1Z5' },
    ...given,
    org_type: orgTypeNumber[type],
  }
  const created = await capabilities.organisations.create.invoke(world.as(person.actor), {}, input)
  const org = created.organisation
  const owner = await memberActorOf(world, created.tokens.access_token, org.org_uuid)
  return { org, owner, person }
}

/** A new person in an organisation. */
export const buildMember = async (
  world: BuilderWorld,
  org: Pick<Organisation, 'org_uuid'>,
  role: Role = 'member',
  given: { person?: Person } = {},
): Promise<{ person: Person; actor: MemberActor }> => {
  const person = given.person ?? (await buildUser(world))
  const grant = {
    resourceType: resourceType.organisation,
    resourceUuid: org.org_uuid,
    memberType: memberType.user,
    memberUuid: person.user.user_uuid,
    role: roleNumber[role],
  }
  await world.services.db.transaction((tx) => grantMembership(world.as(person.actor), tx, grant))
  return { person, actor: await memberActorOf(world, person.token, org.org_uuid) }
}

/** A member with a remote pilot certificate. `owner` is an Admin or Owner of the organisation. */
export const buildPilot = async (
  world: BuilderWorld,
  built: Pick<BuiltOrganisation, 'org' | 'owner'>,
): Promise<{ person: Person; actor: MemberActor }> => {
  const pilot = await buildMember(world, built.org)
  const credential = { rpc_number: 'RPC-2026-0001', category: 3, sub_category: 2, class: 1 }
  await userOperations.addPilotCredential.invoke(
    world.as(built.owner),
    { user_uuid: pilot.person.user.user_uuid },
    credential,
  )
  return pilot
}
