import type { MemberActor } from '../kernel/contract.ts'
import { roleNumber } from '../kernel/contract.ts'
import { mayGrantRole } from '../memberships/policy.ts'

export const maySetRole = (actor: MemberActor, current: { role: number }, role: number): boolean =>
  mayGrantRole(actor.member, current, role)

export const mayRemovePerson = (actor: MemberActor, current: { role: number }): boolean =>
  actor.member.role >= roleNumber.admin && current.role < roleNumber.owner
