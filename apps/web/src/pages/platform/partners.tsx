import { PartnersPage } from '../../features/platform/partners-page.tsx'
import { PlatformOnly } from '../../features/platform/platform-only.tsx'
import type { ConsolePage } from '../_app.tsx'

const Partners: ConsolePage = () => (
  <PlatformOnly>
    <PartnersPage />
  </PlatformOnly>
)
Partners.place = 'person'

export default Partners
