import { NotificationsPage } from '../screens/notifications/notifications-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(NotificationsPage, { needs: 'person' })
