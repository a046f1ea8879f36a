import { Button, type ButtonProps, ConfirmDialog, type ConfirmDialogProps } from '@clearway/ui'
import { useRef, useState } from 'react'
import { sentenceOf } from '../trpc/failure.ts'
import { BackNote } from './fields.tsx'
import { changedFields } from './left-input.ts'
import { useLeftFields } from './use-left-fields.ts'

type Reason = Omit<NonNullable<ConfirmDialogProps['reason']>, 'begun' | 'note'> & {
  /** The record that it is kept with. */
  of: string
}

export type ConfirmProps = Omit<ConfirmDialogProps, 'fault' | 'onConfirm' | 'reason' | 'onReason'> & {
  reason?: Reason
  onConfirm: (reason: string) => Promise<unknown>
}

/** With a reason that is there again for who had to sign in before it could be sent. */
const KeptReason = ({
  reason: { of, ...reason },
  ...dialog
}: Omit<ConfirmDialogProps, 'reason'> & { reason: Reason }) => {
  const text = useRef('')
  const left = useLeftFields({ name: dialog.title, of }, () => changedFields({ reason: text.current }, {}))
  const begun = left?.['reason']
  return (
    <ConfirmDialog
      {...dialog}
      reason={{
        ...reason,
        ...(typeof begun === 'string' && { begun, note: <BackNote className="w-full" /> }),
      }}
      onReason={(now) => {
        text.current = now
      }}
    />
  )
}

/** Shows what an act does before it is done; what the API refuses is shown in the dialog, which stays open. */
export const Confirm = ({ onConfirm, reason, ...dialog }: ConfirmProps) => {
  const [fault, setFault] = useState<string | null>(null)
  // What was refused goes with its question: the next one may be about another record.
  if (fault !== null && !dialog.open) setFault(null)
  const confirm = async (reason: string) => {
    setFault(null)
    try {
      await onConfirm(reason)
    } catch (error) {
      setFault(sentenceOf(error))
      throw error
    }
  }
  if (reason && dialog.open)
    return <KeptReason {...dialog} reason={reason} onConfirm={confirm} fault={fault} />
  return <ConfirmDialog {...dialog} onConfirm={confirm} fault={fault} />
}

type ConfirmButtonProps = Omit<ConfirmProps, 'open' | 'onOpenChange'> & {
  /** The button that asks. */
  button: ButtonProps
}

/** A button whose act is confirmed first. */
export const ConfirmButton = ({ button, ...confirm }: ConfirmButtonProps) => {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setAsks(true)} />
      <Confirm {...confirm} open={asks} onOpenChange={setAsks} />
    </>
  )
}
