import { consolePage } from '../frame/console-page.tsx'
import { NotificationsPage } from '../screens/notifications/notifications-page.tsx'

export default consolePage(NotificationsPage, { place: 'person' })
