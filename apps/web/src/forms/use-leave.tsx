import { LeaveQuestion } from '@clearway/ui'
import { useState } from 'react'

interface Leaving {
  /** The dialog, by its title. */
  title: string
  /** Asked when somebody leaves: whether there is something to lose. */
  isFilled: () => boolean
  /** It is on its way: it cannot be lost, and not be called back. */
  isSending?: boolean
  onClose: () => void
}

/**
 * Leaving a dialog by Esc, by its cross or by a press beside it. One that nobody filled in closes at once; the other asks
 * first. A button that says Cancel needs no question.
 */
export const useLeave = ({ title, isFilled, isSending = false, onClose }: Leaving) => {
  const [asks, setAsks] = useState(false)
  const leave = () => {
    if (isSending) return
    if (isFilled()) setAsks(true)
    else onClose()
  }
  const question = asks && <LeaveQuestion title={title} onLeave={onClose} onStay={() => setAsks(false)} />
  return { leave, question }
}
