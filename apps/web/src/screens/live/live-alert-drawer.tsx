import { AlertDrawer } from './alerts/alert-drawer.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import type { AlertDesk } from './use-alert-desk.ts'
import type { LiveView } from './use-live-view.ts'

interface DeskProps {
  readonly view: LiveView
  readonly desk: AlertDesk
}

/** The drawer over the map. */
export const LiveAlertDrawer = ({ view, desk }: DeskProps) => {
  const { isDrawerOpen, setDrawer, alerts, acts, askClose, askTalk, show } = desk
  return (
    <AlertDrawer
      open={isDrawerOpen}
      onDismiss={() => setDrawer(false)}
      alerts={alerts}
      selectedAsset={view.address.params.selected}
      clockSkewMs={view.traffic.live.state.clockSkewMs}
      onAcknowledge={acts.acknowledge}
      onClose={askClose}
      onShow={show}
      onTalk={askTalk}
      tools={<SoundSwitch desk={desk} size="sm" />}
    />
  )
}
