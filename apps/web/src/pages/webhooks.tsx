import { WebhooksPage } from '../screens/webhooks/webhooks-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(WebhooksPage, { title: 'Webhooks' })
