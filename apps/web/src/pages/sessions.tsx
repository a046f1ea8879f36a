import { PageHead } from '../console/page-head.tsx'
import { SessionsPage } from '../features/sessions/sessions-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Sessions: ConsolePage = () => (
  <>
    <PageHead title="Sessions" />
    <SessionsPage />
  </>
)

export default Sessions
