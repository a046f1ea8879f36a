import { ReplaysPage } from '../../screens/replays/replays-page.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(ReplaysPage)
