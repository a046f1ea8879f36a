import type { ConsolePage } from '../../frame/console-page.tsx'
import { SettingsColumn, SettingsFrame } from '../../frame/settings-frame.tsx'
import { Preferences } from '../../screens/settings/preferences.tsx'

const PreferencesPage: ConsolePage = () => (
  <SettingsFrame section="preferences">
    <SettingsColumn>
      <Preferences />
    </SettingsColumn>
  </SettingsFrame>
)
PreferencesPage.place = 'person'

export default PreferencesPage
