import { IconButton } from '@clearway/ui'
import { Volume2, VolumeX } from 'lucide-react'
import { AlertDrawer } from './alerts/alert-drawer.tsx'
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

/** The sound of alerts, on or off; a browser that holds it back says so. */
export const SoundSwitch = ({ desk: { sound }, size }: { desk: AlertDesk; size?: 'sm' }) => {
  const label = sound.isOn ? 'Alert sound on' : 'Alert sound off'
  return (
    <IconButton
      icon={sound.isOn ? Volume2 : VolumeX}
      label={sound.isHeldBack ? 'Alert sound waits for a click on the page' : label}
      pressed={sound.isOn}
      onClick={sound.toggle}
      {...(size && { size })}
    />
  )
}
