import { SettingsColumn, SettingsFrame } from '../../frame/settings-frame.tsx'
import { Preferences } from '../../screens/settings/preferences.tsx'
import { inShell } from '../../shell/console-page.tsx'

const PreferencesPage = () => (
  <SettingsFrame section="preferences">
    <SettingsColumn>
      <Preferences />
    </SettingsColumn>
  </SettingsFrame>
)

export default inShell(PreferencesPage, 'person')
