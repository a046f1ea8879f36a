import { LivePage } from '../features/live/live-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Live: ConsolePage = () => <LivePage />

export default Live
