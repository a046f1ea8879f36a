import { useNow } from '@clearway/ui'
import { useIsPictured } from '../../loading/picture.ts'
import { useLoaded } from '../../loading/use-loaded.ts'
import type { AlertDesk } from './use-alert-desk.ts'

const tickMs = 1_000

/** There before it is needed: a breach does not wait for the way of a script. */
const loadNewestBreach = () => import('./newest-breach.tsx').then((module) => module.NewestBreach)

/** The newest breach that is not answered, until it is. */
export const LiveAlertToast = ({ desk, clockSkewMs }: { desk: AlertDesk; clockSkewMs: number }) => {
  const now = useNow(tickMs)
  const [newest, ...others] = desk.breaches
  const NewestBreach = useLoaded(loadNewestBreach, useIsPictured() || newest !== undefined)
  if (!newest || now === null || !NewestBreach) return null
  return (
    <NewestBreach
      key={newest.alertUuid}
      desk={desk}
      newest={newest}
      others={others.length}
      nowMs={now + clockSkewMs}
    />
  )
}
