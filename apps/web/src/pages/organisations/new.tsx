import { useConsole } from '../../caller/console-context.tsx'
import type { ConsolePage } from '../../frame/console-page.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { CreateOrganisation } from '../../screens/new-organisation/create-organisation.tsx'

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
