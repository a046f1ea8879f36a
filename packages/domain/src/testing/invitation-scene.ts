import type { MemberActor } from '../kernel/index.ts'
import { membershipOperations } from '../parties/memberships/service.ts'
import { invitationCalls } from './builders/invitations.ts'
import { buildOrganisation } from './builders/organisations.ts'
import type { Person } from './builders/people.ts'
import type { TestWorld } from './world.ts'

/** An organisation that people are invited into, or ask to join. */
export const buildInvitationScene = async (world: TestWorld) => {
  const call = invitationCalls(world)
  const kestrel = await buildOrganisation(world, { org_name: 'Kestrel Survey' })
  let counter = 0
  const newAddress = () => `Invited.${++counter}@Example.org`
  const body = (invite_identifier: string, invite_role = 1, given: object = {}) => ({
    resource_type: 1,
    resource_uuid: kestrel.org.org_uuid,
    invitee_type: 1,
    invite_mode: invite_identifier.startsWith('+') ? 2 : 1,
    invite_identifier,
    invite_role,
    ...given,
  })
  const invite = (identifier: string, role = 1, actor: MemberActor = kestrel.owner) =>
    call.create(actor, body(identifier, role))
  const rolesOf = async (person: Person) => {
    const { data } = await membershipOperations.list.invoke(
      world.as(kestrel.owner),
      {},
      { member_uuid: person.user.user_uuid, resource_type: 1 },
    )
    return data
      .filter((row) => row.resource_uuid === kestrel.org.org_uuid)
      .map(({ role, status }) => ({ role, status }))
  }
  return { call, kestrel, newAddress, body, invite, rolesOf }
}
