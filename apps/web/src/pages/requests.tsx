import { RequestsPage } from '../features/requests/requests-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Requests: ConsolePage = () => <RequestsPage />

export default Requests
