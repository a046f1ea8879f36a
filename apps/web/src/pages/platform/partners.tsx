import { PartnersPage } from '../../screens/partners/partners-page.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(PartnersPage, { isOfPlatform: true })
