import { consolePage } from '../../frame/console-page.tsx'
import { OrganisationsPage } from '../../screens/organisations/organisations-page.tsx'

export default consolePage(OrganisationsPage, { isOfPlatform: true })
