import { PageHead } from '../console/page-head.tsx'
import { TransfersPage } from '../features/transfers/transfers-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Transfers: ConsolePage = () => (
  <>
    <PageHead title="Transfers" />
    <TransfersPage />
  </>
)

export default Transfers
