import { PageHead } from '../../console/page-head.tsx'
import { InvitationsPage } from '../../features/invitations/invitations-page.tsx'
import type { ConsolePage } from '../_app.tsx'

const Invitations: ConsolePage = () => (
  <>
    <PageHead title="Invitations" />
    <InvitationsPage />
  </>
)
Invitations.place = 'person'

export default Invitations
