import { IconButton } from '@clearway/ui'
import { Volume2, VolumeX } from 'lucide-react'
import type { AlertDesk } from './use-alert-desk.ts'

/** The sound of alerts, on or off; with a notice where the browser blocks it. */
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
