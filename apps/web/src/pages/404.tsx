import type { ConsolePage } from '../frame/console-page.tsx'
import { MessagePage } from '../frame/message-page.tsx'

const NotFoundPage: ConsolePage = () => (
  <MessagePage title="There is nothing at this address">
    The link may be old, or the record may belong to an organisation that you are not acting for.
  </MessagePage>
)
NotFoundPage.place = 'outside'

export default NotFoundPage
