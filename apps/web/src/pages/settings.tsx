import { PageHead } from '../console/page-head.tsx'
import { SettingsSections } from '../features/settings/settings-sections.tsx'
import type { ConsolePage } from './_app.tsx'

const SettingsPage: ConsolePage = () => (
  <>
    <PageHead title="Settings" />
    <SettingsSections />
  </>
)
SettingsPage.place = 'person'

export default SettingsPage
