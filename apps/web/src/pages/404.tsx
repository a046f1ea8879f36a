import type { NextPage } from 'next'
import { MessagePage } from '../frame/message-page.tsx'

const NotFoundPage: NextPage = () => (
  <MessagePage title="There is nothing at this address">
    The link may be old, or the record may belong to an organisation that you are not acting for.
  </MessagePage>
)

export default NotFoundPage
