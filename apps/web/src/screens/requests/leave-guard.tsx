import { Button, Dialog } from '@clearway/ui'
import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import { endSession, guardSession } from '../../trpc/query-defaults.ts'
import type { HeldDecision, Holding } from './use-held-decision.ts'

/** Thrown to keep the router where it is: it offers no other way. */
const stay = 'the page is not left while a decision waits'

/** Where somebody was going: to another page, or out. */
type Departure = { readonly url: string } | 'session'

/** Whoever leaves the page, or signs out, while a decision waits is asked to send it or to take it back. */
export const LeaveGuard = ({ holding }: { holding: Holding }) => {
  const router = useRouter()
  const { held } = holding
  const [departure, setDeparture] = useState<Departure | null>(null)
  // Sent, whoever did it, or taken back: nothing keeps the session any more.
  useEffect(() => {
    if (held || departure === null) return
    setDeparture(null)
    if (departure === 'session') void endSession('asked')
  }, [held, departure])
  useEffect(() => {
    if (!held) return
    const here = window.location.pathname
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const isHere = (url: string) => new URL(url, window.location.href).pathname === here
    const onRoute = (url: string) => {
      if (isHere(url)) return
      setDeparture({ url })
      router.events.emit('routeChangeError', { cancelled: true }, url)
      throw stay
    }
    // The router rejects with it, and nobody waits for the router.
    const onRejection = (event: PromiseRejectionEvent) => {
      if (event.reason === stay) event.preventDefault()
    }
    router.beforePopState(({ as }) => {
      if (isHere(as)) return true
      setDeparture({ url: as })
      // The address has gone back already.
      window.history.forward()
      return false
    })
    const forget = guardSession(() => {
      setDeparture('session')
      return false
    })
    window.addEventListener('beforeunload', onUnload)
    window.addEventListener('unhandledrejection', onRejection)
    router.events.on('routeChangeStart', onRoute)
    return () => {
      forget()
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener('unhandledrejection', onRejection)
      router.events.off('routeChangeStart', onRoute)
      router.beforePopState(() => true)
    }
  }, [held, router])
  if (!held || departure === null) return null
  const onStay = () => setDeparture(null)
  return <LeaveDialog held={held} holding={holding} departure={departure} onStay={onStay} />
}

interface LeaveDialogProps {
  held: HeldDecision
  holding: Holding
  departure: Departure
  onStay: () => void
}

const LeaveDialog = ({ held, holding, departure, onStay }: LeaveDialogProps) => {
  const router = useRouter()
  // The guard is gone with the decision, one drawing later; so is what keeps the session.
  const leave = () => {
    if (departure !== 'session') setTimeout(() => void router.push(departure.url))
  }
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
