import type { ConsolePage } from '../frame/console-page.tsx'
import { MessagePage } from '../frame/message-page.tsx'

const FaultPage: ConsolePage = () => (
  <MessagePage title="The console has a fault">
    It was written to the log. Nothing that was saved is lost; load the page again, or go to the start page.
  </MessagePage>
)
FaultPage.place = 'outside'

export default FaultPage
