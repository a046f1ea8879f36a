import { SettingsColumn, SettingsFrame } from '../../frame/settings-frame.tsx'
import { PasswordForm } from '../../screens/settings/password-form.tsx'
import { SessionsSection } from '../../screens/settings/sessions-section.tsx'
import { inShell } from '../../shell/console-page.tsx'

const SecurityPage = () => (
  <SettingsFrame section="security">
    <SettingsColumn>
      <PasswordForm />
      <SessionsSection />
    </SettingsColumn>
  </SettingsFrame>
)

export default inShell(SecurityPage, 'person')
