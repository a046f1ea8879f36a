import { removeUserOp, roleNumber, setRoleOp } from '@clearway/domain/contracts'
import { Button, RadioGroup, useHotkeys, useToast } from '@clearway/ui'
import { z } from 'zod'
import { useConsole, useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { Confirm } from '../../forms/confirm.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { LeaveDialog } from '../organisation/leave-dialog.tsx'
import { type MemberDetail, memberName } from './member.ts'
import { type RoleNumber, roleName, withArticle } from './roles.ts'
import { useRoleRules } from './use-role-rules.ts'

interface MemberActsProps {
  person: MemberDetail
  role: number
  params: UrlParams
}

/** Role and removal, as far as the rules leave them to the one who looks; the URL names the open one. */
export const MemberActs = ({ person, role, params }: MemberActsProps) => {
  const can = useCan()
  const { choicesFor } = useRoleRules()
  const self = useConsole().person.user_uuid === person.user_uuid
  const others = choicesFor(role).filter((choice) => choice.role !== role)
  const held = others.every(({ refusal }) => refusal) ? others[0]?.refusal : undefined
  const mayChange = can(setRoleOp) === true && held === undefined
  const organisation = useMembership()
  const isOwner = role === roleNumber.owner
  // Who leaves by themselves is asked no more than that another Owner stays, as who takes a lower role is.
  const stays = isOwner ? (self ? held : 'An Owner needs another role first') : undefined
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
            disabledReason={stays}
            onClick={() => open(self ? 'leave' : 'remove')}
          >
            {self ? 'Leave' : 'Remove'}
          </Button>
        </span>
      )}
      {params.get('act') === 'role' && mayChange && (
        <RoleDialog person={person} role={role} onClose={() => open(null)} />
      )}
      {params.get('act') === 'remove' && !isOwner && <RemoveMember person={person} params={params} />}
      {params.get('act') === 'leave' && self && !stays && (
        <LeaveDialog organisation={organisation} onClose={() => open(null)} />
      )}
    </>
  )
}

interface RoleDialogProps {
  person: MemberDetail
  role: number
  onClose: () => void
}

const RoleForm = z.object({ role: z.literal(Object.values(roleNumber)) })

/** The three roles, each with what it may do, and beside those that cannot be given the reason. */
const RoleDialog = ({ person, role, onClose }: RoleDialogProps) => {
  const { user_uuid } = person
  const known = useConsole()
  const { choicesFor } = useRoleRules()
  const done = useDone()
  const set = trpc.users.setRole.useMutation()
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Role of ${memberName(person)}`}
      description="It counts at once, also where they are signed in already."
      submit={(form) => {
        const wanted = form.watch('role')
        return wanted === role ? 'Change role' : `Make ${withArticle(wanted)}`
      }}
      isHeld={(form) => form.watch('role') === role}
      busyLabel="Changing"
      form={{
        schema: RoleForm,
        defaultValues: { role: role as RoleNumber },
        submit: async ({ role: wanted }) => {
          await set.mutateAsync({ user_uuid, role: wanted })
          onClose()
          done({ title: `${memberName(person)} is ${withArticle(wanted)} now` }, 'users')
          // One's own role decides what this console shows.
          if (user_uuid === known.person.user_uuid) void known.reload()
        },
      }}
    >
      {(form) => (
        <RadioGroup
          aria-label="Role"
          value={String(form.watch('role'))}
          onValueChange={(value) => form.setValue('role', Number(value) as RoleNumber)}
          className="gap-2"
          options={choicesFor(role).map(({ role: one, does, refusal }) => ({
            value: String(one),
            disabled: refusal !== undefined,
            label: <RoleLabel role={one} does={does} refusal={refusal} />,
          }))}
        />
      )}
    </FormDialog>
  )
}

interface RoleLabelProps {
  role: number
  does: string
  refusal: string | undefined
}

const RoleLabel = ({ role, does, refusal }: RoleLabelProps) => (
  <span className="block py-1">
    <span className="block font-medium">{roleName(role)}</span>
    <span className="block text-12 text-text-2">{does}</span>
    {refusal && <span className="block text-12 text-text-3">{refusal}</span>}
  </span>
)

interface RemoveMemberProps {
  person: MemberDetail
  params: UrlParams
}

/** Removes a person from the organisation. */
const RemoveMember = ({ person, params }: RemoveMemberProps) => {
  const { org_name } = useMembership()
  const utils = trpc.useUtils()
  const { show } = useToast()
  const remove = trpc.users.remove.useMutation()
  const name = memberName(person)
  const confirm = async () => {
    await remove.mutateAsync({ user_uuid: person.user_uuid })
    show({ title: 'Member removed', detail: name })
    params.set({ member: null, pilot: null, act: null })
    void utils.users.list.invalidate()
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && params.set({ act: null })}
      title={`Remove ${name} from ${org_name}?`}
      effect="They see and change nothing of it from now on, and leave its missions that have not ended: plans that they were to fly need another pilot. Their account and credentials stay, and so does what they did. To bring them back, invite them again."
      confirmLabel="Remove"
      onConfirm={confirm}
    />
  )
}
