import { PageHead } from '../console/page-head.tsx'
import { PilotsPage } from '../features/people/pilots-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Pilots: ConsolePage = () => (
  <>
    <PageHead title="Pilots" />
    <PilotsPage />
  </>
)

export default Pilots
