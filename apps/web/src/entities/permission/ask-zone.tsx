import { TextButton } from '@clearway/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { part } from '../../loading/part.tsx'
import type { Mission } from '../mission/mission-words.ts'

const AskZoneDialog = part(() => import('./ask-zone-dialog.tsx').then((module) => module.AskZoneDialog))

/** Asks a zone that the mission does not meet, or that has no permission of it yet. */
export const AskZone = ({ mission }: { mission: Mission }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setOpen(true)} className="gap-1.5 text-12">
        <Plus size={13} strokeWidth={1.75} aria-hidden />
        Ask a zone
      </TextButton>
      {isOpen && <AskZoneDialog mission={mission} onClose={() => setOpen(false)} />}
    </>
  )
}
