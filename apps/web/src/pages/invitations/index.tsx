import { consolePage } from '../../frame/console-page.tsx'
import { InvitationsPage } from '../../screens/invitations/invitations-page.tsx'

export default consolePage(InvitationsPage, { title: 'Invitations', place: 'person' })
