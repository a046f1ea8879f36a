import { PageHead } from '../console/page-head.tsx'
import { RequestsPage } from '../features/requests/requests-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Requests: ConsolePage = () => (
  <>
    <PageHead title="Permission requests" />
    <RequestsPage />
  </>
)

export default Requests
