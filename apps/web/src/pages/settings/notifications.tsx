import { SettingsFrame } from '../../frame/settings-frame.tsx'
import { NotificationPreferences } from '../../screens/notifications/preferences-page.tsx'
import { inShell } from '../../shell/console-page.tsx'

const NotificationSettingsPage = () => (
  <SettingsFrame section="notifications">
    <NotificationPreferences />
  </SettingsFrame>
)

export default inShell(NotificationSettingsPage, 'person')
