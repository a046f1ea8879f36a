import { removeUserOp, roleNumber, setRoleOp } from '@clearway/domain/contracts'
import { Button, useHotkeys } from '@clearway/ui'
import { useConsole } from '../../console/console-context.tsx'
import { useCan } from '../../console/use-can.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import type { MemberDetail } from './member.ts'
import { RemoveMember } from './remove-member.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useRoleRules } from './use-role-rules.ts'

type MemberActsProps = { person: MemberDetail; role: number; params: UrlParams }

/** Role and removal, as far as the rules leave them to the one who looks; which is open the URL says. */
export function MemberActs({ person, role, params }: MemberActsProps) {
  const can = useCan()
  const { choicesFor } = useRoleRules()
  const self = useConsole().person.user_uuid === person.user_uuid
  const others = choicesFor(role).filter((choice) => choice.role !== role)
  const held = others.every(({ refusal }) => refusal) ? others[0]?.refusal : undefined
  const mayChange = can(setRoleOp) === true && held === undefined
  const open = (act: string | null) => params.set({ act })
  useHotkeys({ e: () => open('role') }, mayChange)
  return (
    <>
      {can(setRoleOp) === true && (
        <Button disabledReason={held} {...(mayChange && { kbd: 'E' })} onClick={() => open('role')}>
          Change role
        </Button>
      )}
      {can(removeUserOp) === true && (
        <span className="ml-auto">
          <Button
            variant="dangerOutline"
            disabledReason={role === roleNumber.owner ? 'An Owner needs another role first' : undefined}
            onClick={() => open('remove')}
          >
            {self ? 'Leave' : 'Remove'}
          </Button>
        </span>
      )}
      {params.get('act') === 'role' && mayChange && (
        <RoleDialog person={person} role={role} onClose={() => open(null)} />
      )}
      {params.get('act') === 'remove' && role !== roleNumber.owner && (
        <RemoveMember person={person} params={params} isSelf={self} />
      )}
    </>
  )
}
