import { Button, Dialog } from '@clearway/ui'
import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import type { HeldDecision, Holding } from './use-held-decision.ts'

/** Thrown to keep the router where it is: it offers no other way. */
const stay = 'the page is not left while a decision waits'

/** Whoever leaves the page while a decision waits is asked to send it or to take it back. */
export const LeaveGuard = ({ holding }: { holding: Holding }) => {
  const router = useRouter()
  const { held } = holding
  const [target, setTarget] = useState<string | null>(null)
  useEffect(() => {
    if (!held) return setTarget(null)
    const here = window.location.pathname
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const isHere = (url: string) => new URL(url, window.location.href).pathname === here
    const onRoute = (url: string) => {
      if (isHere(url)) return
      setTarget(url)
      router.events.emit('routeChangeError', { cancelled: true }, url)
      throw stay
    }
    // The router rejects with it, and nobody waits for the router.
    const onRejection = (event: PromiseRejectionEvent) => {
      if (event.reason === stay) event.preventDefault()
    }
    router.beforePopState(({ as }) => {
      if (isHere(as)) return true
      setTarget(as)
      // The address has gone back already.
      window.history.forward()
      return false
    })
    window.addEventListener('beforeunload', onUnload)
    window.addEventListener('unhandledrejection', onRejection)
    router.events.on('routeChangeStart', onRoute)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener('unhandledrejection', onRejection)
      router.events.off('routeChangeStart', onRoute)
      router.beforePopState(() => true)
    }
  }, [held, router])
  if (!held || target === null) return null
  return <LeaveDialog held={held} holding={holding} target={target} onStay={() => setTarget(null)} />
}

interface LeaveDialogProps {
  held: HeldDecision
  holding: Holding
  target: string
  onStay: () => void
}

const LeaveDialog = ({ held, holding, target, onStay }: LeaveDialogProps) => {
  const router = useRouter()
  // The guard is gone with the decision, one drawing later.
  const leave = () => setTimeout(() => void router.push(target))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title={`${held.fields.verdict === 'approve' ? 'The approval' : 'The rejection'} is not sent yet`}
      footer={
        <>
          <Button onClick={onStay}>Stay</Button>
          <Button
            onClick={() => {
              holding.undo()
              leave()
            }}
          >
            Undo
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              holding.sendNow()
              leave()
            }}
          >
            Send now
          </Button>
        </>
      }
    >
      <p>{`${held.missionName}: nobody was told yet. Send it, or take it back.`}</p>
    </Dialog>
  )
}
