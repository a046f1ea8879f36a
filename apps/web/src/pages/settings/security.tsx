import type { ConsolePage } from '../../frame/console-page.tsx'
import { SettingsColumn, SettingsFrame } from '../../frame/settings-frame.tsx'
import { PasswordForm } from '../../screens/settings/password-form.tsx'
import { SessionsSection } from '../../screens/settings/sessions-section.tsx'

const SecurityPage: ConsolePage = () => (
  <SettingsFrame section="security">
    <SettingsColumn>
      <PasswordForm />
      <SessionsSection />
    </SettingsColumn>
  </SettingsFrame>
)
SecurityPage.place = 'person'

export default SecurityPage
