import { PlatformPeoplePage } from '../../screens/accounts/people-page.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(PlatformPeoplePage, { isOfPlatform: true })
