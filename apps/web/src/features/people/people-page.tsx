import { useUrlParams } from '../../console/use-url-params.ts'
import { AdminsOnly } from './admins-only.tsx'
import { InvitationList } from './invitation-list.tsx'
import { MemberList } from './member-list.tsx'

/** The team, and in the second tab whom it has asked in and who asks to join. */
export function PeoplePage() {
  const params = useUrlParams()
  return (
    <AdminsOnly>
      {params.get('tab') === 'invitations' ? (
        <InvitationList params={params} />
      ) : (
        <MemberList params={params} />
      )}
    </AdminsOnly>
  )
}
