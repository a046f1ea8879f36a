import { OrganisationPage } from '../screens/organisation/organisation-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(OrganisationPage, { title: 'Organisation', needs: 'organisation in any status' })
