import { ReplaysPage } from '../../features/replay/replays-page.tsx'
import type { ConsolePage } from '../_app.tsx'

const Replays: ConsolePage = () => <ReplaysPage />

export default Replays
