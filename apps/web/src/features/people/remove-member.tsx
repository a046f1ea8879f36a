import { ConfirmDialog, useToast } from '@clearway/ui'
import { useConsole, useMembership } from '../../console/console-context.tsx'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { type MemberDetail, memberName } from './member.ts'

type RemoveMemberProps = { person: MemberDetail; params: UrlParams; isSelf: boolean }

/** Takes somebody out of the organisation, or oneself. */
export function RemoveMember({ person, params, isSelf }: RemoveMemberProps) {
  const { org_name } = useMembership()
  const { reload } = useConsole()
  const utils = trpc.useUtils()
  const { show } = useToast()
  const remove = trpc.users.remove.useMutation()
  const name = memberName(person)
  const confirm = async () => {
    await remove.mutateAsync({ user_uuid: person.user_uuid })
    show({ kind: 'status', title: isSelf ? `You left ${org_name}` : 'Member removed', detail: name })
    if (isSelf) return reload()
    params.set({ member: null, pilot: null, act: null })
    await utils.users.list.invalidate()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && params.set({ act: null })}
      title={isSelf ? `Leave ${org_name}?` : `Remove ${name} from ${org_name}?`}
      effect={
        isSelf
          ? 'You see and change nothing of it from now on. Your account and credentials stay; an Admin can invite you again.'
          : 'They see and change nothing of it from now on, and no mission can name them as pilot. Their account and credentials stay, and so does what they did. To bring them back, invite them again.'
      }
      confirmLabel={isSelf ? 'Leave' : 'Remove'}
      onConfirm={confirm}
      fault={remove.error && sentenceOf(remove.error)}
    />
  )
}
