import { PageHead } from '../console/page-head.tsx'
import { OrganisationPage } from '../features/organisations/organisation-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Organisation: ConsolePage = () => (
  <>
    <PageHead title="Organisation" />
    <OrganisationPage />
  </>
)

export default Organisation
