import { consolePage } from '../frame/console-page.tsx'
import { WebhooksPage } from '../screens/webhooks/webhooks-page.tsx'

export default consolePage(WebhooksPage, { title: 'Webhooks' })
