import { PasswordForm } from '../../features/profile/password-form.tsx'
import { SessionsSection } from '../../features/profile/sessions-section.tsx'
import { SettingsColumn, SettingsFrame } from '../../features/settings/settings-frame.tsx'
import type { ConsolePage } from '../_app.tsx'

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
