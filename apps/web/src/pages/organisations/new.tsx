import { useConsole } from '../../caller/console-context.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { CreateOrganisation } from '../../screens/new-organisation/create-organisation.tsx'
import { inShell } from '../../shell/console-page.tsx'

const NewOrganisationPage = () => {
  const { membership } = useConsole()
  return (
    <>
      <PageHead title="Create an organisation" />
      <CreateOrganisation isFirst={membership === null} />
    </>
  )
}

export default inShell(NewOrganisationPage, 'person')
