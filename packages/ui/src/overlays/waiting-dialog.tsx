import { useEffect } from 'react'
import { coversPage } from '../hooks/use-hotkeys.ts'

/** In place of a dialog until it can be drawn: keys that follow are for it and not for the page, and Esc takes it back. */
export const WaitingDialog = ({ onLeave }: { onLeave: () => void }) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onLeave()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [onLeave])
  return <span hidden {...coversPage} />
}
