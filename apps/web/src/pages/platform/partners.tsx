import { consolePage } from '../../frame/console-page.tsx'
import { PartnersPage } from '../../screens/partners/partners-page.tsx'

export default consolePage(PartnersPage, { isOfPlatform: true })
