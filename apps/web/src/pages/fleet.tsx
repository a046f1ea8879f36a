import { PageHead } from '../console/page-head.tsx'
import { FleetPage } from '../features/fleet/fleet-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Fleet: ConsolePage = () => (
  <>
    <PageHead title="Fleet" />
    <FleetPage />
  </>
)

export default Fleet
