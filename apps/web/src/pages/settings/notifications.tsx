import type { ConsolePage } from '../../frame/console-page.tsx'
import { SettingsFrame } from '../../frame/settings-frame.tsx'
import { NotificationPreferences } from '../../screens/notifications/preferences-page.tsx'

const NotificationSettingsPage: ConsolePage = () => (
  <SettingsFrame section="notifications">
    <NotificationPreferences />
  </SettingsFrame>
)
NotificationSettingsPage.place = 'person'

export default NotificationSettingsPage
