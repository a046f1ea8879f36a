import { OrganisationsPage } from '../../screens/organisations/organisations-page.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(OrganisationsPage, { isOfPlatform: true })
