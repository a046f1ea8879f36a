import { SettingsColumn } from '../settings/settings-frame.tsx'
import { AskedRequests } from './asked-requests.tsx'
import { WaitingList } from './waiting-list.tsx'

/** What waits for the person, and what the person waits for. */
export function InvitationsPage() {
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <SettingsColumn>
        <WaitingList />
        <AskedRequests />
      </SettingsColumn>
    </div>
  )
}
