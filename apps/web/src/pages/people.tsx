import { PageHead } from '../console/page-head.tsx'
import { PeoplePage } from '../features/people/people-page.tsx'
import type { ConsolePage } from './_app.tsx'

const People: ConsolePage = () => (
  <>
    <PageHead title="People" />
    <PeoplePage />
  </>
)

export default People
