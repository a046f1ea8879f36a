import { PageHead } from '../console/page-head.tsx'
import { ModelsPage } from '../features/models/models-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Models: ConsolePage = () => (
  <>
    <PageHead title="Models" />
    <ModelsPage />
  </>
)

export default Models
