import { Preferences } from '../../features/settings/preferences.tsx'
import { SettingsColumn, SettingsFrame } from '../../features/settings/settings-frame.tsx'
import type { ConsolePage } from '../_app.tsx'

const PreferencesPage: ConsolePage = () => (
  <SettingsFrame section="preferences">
    <SettingsColumn>
      <Preferences />
    </SettingsColumn>
  </SettingsFrame>
)
PreferencesPage.place = 'person'

export default PreferencesPage
