import { useConsole } from '../../console/console-context.tsx'
import { PageHead } from '../../console/page-head.tsx'
import { CreateOrganisation } from '../../features/organisations/create-organisation.tsx'
import type { ConsolePage } from '../_app.tsx'

const NewOrganisationPage: ConsolePage = () => {
  const { membership } = useConsole()
  return (
    <>
      <PageHead title="Create an organisation" />
      <CreateOrganisation isFirst={membership === null} />
    </>
  )
}
NewOrganisationPage.place = 'person'

export default NewOrganisationPage
