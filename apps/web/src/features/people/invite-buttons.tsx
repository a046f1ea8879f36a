import { inviteUserOp, inviteUsersOp } from '@clearway/domain/contracts'
import { Button } from '@clearway/ui'
import { ListPlus, UserPlus } from 'lucide-react'
import { useCan } from '../../console/use-can.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { InviteManyDialog } from './invite-many-dialog.tsx'

/** Asking one in, or a whole list; which of the two is open the URL says. */
export function InviteButtons({ params }: { params: UrlParams }) {
  const can = useCan()
  const open = (invite: string | null) => params.set({ invite })
  const [mayInvite, mayInviteMany] = [can(inviteUserOp) === true, can(inviteUsersOp) === true]
  return (
    <>
      {mayInviteMany && (
        <Button size="sm" icon={ListPlus} onClick={() => open('list')}>
          <span className="max-sm:sr-only">Invite a list</span>
        </Button>
      )}
      {mayInvite && (
        <Button size="sm" variant="primary" icon={UserPlus} onClick={() => open('1')}>
          <span className="max-sm:sr-only">Invite</span>
        </Button>
      )}
      {mayInvite && <InviteDialog isOpen={params.get('invite') === '1'} onClose={() => open(null)} />}
      {mayInviteMany && params.get('invite') === 'list' && <InviteManyDialog onClose={() => open(null)} />}
    </>
  )
}
