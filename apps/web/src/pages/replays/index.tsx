import { consolePage } from '../../frame/console-page.tsx'
import { ReplaysPage } from '../../screens/replays/replays-page.tsx'

export default consolePage(ReplaysPage)
