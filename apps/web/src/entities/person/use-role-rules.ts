import { useMembership } from '../../caller/console-context.tsx'
import { useCaller } from '../../caller/use-can.ts'
import { roleRefusal, roles, rolesToInvite } from './roles.ts'
import { useOwnerCount } from './use-members.ts'

/** Which roles the person looking may give, and why not the others. */
export const useRoleRules = () => {
  const { member, ...caller } = useCaller()
  const owners = useOwnerCount()
  return {
    choicesFor: (current: number) =>
      roles.map((choice) => ({
        ...choice,
        refusal: member
          ? roleRefusal({ ...caller, member }, { current, wanted: choice.role, owners })
          : 'Only an Admin does this',
      })),
  }
}

export const useRolesToInvite = () => {
  const { org_name } = useMembership()
  const { member, ...caller } = useCaller()
  return { orgName: org_name, roles: member ? rolesToInvite({ ...caller, member }) : [] }
}
