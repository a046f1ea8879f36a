import type { NextPage } from 'next'
import { MessagePage } from '../frame/message-page.tsx'

const FaultPage: NextPage = () => (
  <MessagePage title="The console has a fault">
    It was written to the log. Nothing that was saved is lost; load the page again, or go to the start page.
  </MessagePage>
)

export default FaultPage
