import { ConnectPage } from '../features/connect/connect-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Connect: ConsolePage = () => <ConnectPage />

export default Connect
