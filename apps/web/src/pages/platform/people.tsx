import { consolePage } from '../../frame/console-page.tsx'
import { PlatformPeoplePage } from '../../screens/accounts/people-page.tsx'

export default consolePage(PlatformPeoplePage, { isOfPlatform: true })
