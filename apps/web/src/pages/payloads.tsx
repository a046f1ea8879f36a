import { PageHead } from '../console/page-head.tsx'
import { PayloadsPage } from '../features/payloads/payloads-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Payloads: ConsolePage = () => (
  <>
    <PageHead title="Payloads" />
    <PayloadsPage />
  </>
)

export default Payloads
