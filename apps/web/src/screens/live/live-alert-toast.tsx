import { AlertToast, age, Button, plural, TextButton, useNow } from '@clearway/ui'
import { alertTitles, messageWords } from '../../entities/alert/alert-words.ts'
import type { AlertDesk } from './use-alert-desk.ts'

const beatMs = 1_000
const urgentAfterMs = 30_000

/** The newest breach that is not answered, until it is. */
export const LiveAlertToast = ({ desk, clockSkewMs }: { desk: AlertDesk; clockSkewMs: number }) => {
  const now = useNow(beatMs)
  const [newest, ...others] = desk.breaches
  if (!newest || now === null) return null
  const ageMs = Math.max(0, now + clockSkewMs - newest.raisedAtMs)
  const { alertUuid, abilities } = newest
  return (
    <AlertToast
      key={alertUuid}
      title={alertTitles[newest.type]}
      id={newest.uin}
      at={`${age(Math.floor(ageMs / beatMs) * beatMs).replace('.0', '')} ago`}
      detail={messageWords(newest)}
      urgent={ageMs >= urgentAfterMs}
      actions={
        <>
          {abilities.acknowledge ? (
            <Button
              size="sm"
              variant="primary"
              kbd="A"
              disabled={desk.acts.isAcknowledging}
              onClick={() => desk.acts.acknowledge(alertUuid)}
            >
              Acknowledge
            </Button>
          ) : (
            <Button size="sm" onClick={() => desk.dismiss(alertUuid)}>
              Put aside
            </Button>
          )}
          {newest.latitude !== null && (
            <Button size="sm" className="max-sm:hidden" onClick={() => desk.show(newest)}>
              Show on map
            </Button>
          )}
        </>
      }
      more={
        others.length > 0 && (
          <TextButton onClick={() => desk.setDrawer(true)}>
            {plural(others.length, 'more waits', 'more wait')}
          </TextButton>
        )
      }
    />
  )
}
