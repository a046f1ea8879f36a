import { MessagePage } from '../console/message-page.tsx'
import type { ConsolePage } from './_app.tsx'

const NotFoundPage: ConsolePage = () => (
  <MessagePage title="There is nothing at this address">
    The link may be old, or the record may belong to an organisation that you are not acting for.
  </MessagePage>
)
NotFoundPage.place = 'outside'

export default NotFoundPage
