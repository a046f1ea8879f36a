import { SessionsPage } from '../features/sessions/sessions-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Sessions: ConsolePage = () => <SessionsPage />

export default Sessions
