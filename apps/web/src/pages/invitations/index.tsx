import { InvitationsPage } from '../../screens/invitations/invitations-page.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(InvitationsPage, { title: 'Invitations', needs: 'person' })
