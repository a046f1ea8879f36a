import { consolePage } from '../frame/console-page.tsx'
import { OrganisationPage } from '../screens/organisation/organisation-page.tsx'

export default consolePage(OrganisationPage, { title: 'Organisation' })
