import { OrganisationsPage } from '../../features/platform/organisations-page.tsx'
import { PlatformOnly } from '../../features/platform/platform-only.tsx'
import type { ConsolePage } from '../_app.tsx'

const Organisations: ConsolePage = () => (
  <PlatformOnly>
    <OrganisationsPage />
  </PlatformOnly>
)
Organisations.place = 'person'

export default Organisations
