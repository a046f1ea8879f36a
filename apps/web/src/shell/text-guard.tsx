import { ConfirmDialog, singleKeysPaused } from '@clearway/ui'
import { useEffect, useRef, useState } from 'react'
import { endSession, guardSession } from '../trpc/query-defaults.ts'

/** Whoever signs out while a text is begun on the page is asked while they may still send it. */
export const TextGuard = () => {
  const [asks, setAsks] = useState(false)
  const isAnswered = useRef(false)
  useEffect(
    () =>
      guardSession(() => {
        if (isAnswered.current || !singleKeysPaused()) return true
        setAsks(true)
        return false
      }),
    [],
  )
  const leave = async () => {
    isAnswered.current = true
    await endSession('asked')
    isAnswered.current = false
  }
  return (
    <ConfirmDialog
      open={asks}
      onOpenChange={setAsks}
      title="What you began to write is not sent"
      effect="Signed out, the text stays in this tab alone, and files that you attached are lost."
      confirmLabel="Sign out"
      keepLabel="Stay"
      tone="primary"
      onConfirm={leave}
    />
  )
}
