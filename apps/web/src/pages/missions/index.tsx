import { PageHead } from '../../console/page-head.tsx'
import { MissionsPage } from '../../features/missions/missions-page.tsx'
import type { ConsolePage } from '../_app.tsx'

const Missions: ConsolePage = () => (
  <>
    <PageHead title="Missions" />
    <MissionsPage />
  </>
)

export default Missions
