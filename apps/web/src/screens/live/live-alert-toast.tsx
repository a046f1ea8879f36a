import { AlertToast, age, Button, plural, TextButton, time, useNow } from '@clearway/ui'
import type { LiveAlert } from '../../entities/alert/alert.ts'
import { alertTitles, messageWords } from '../../entities/alert/alert-words.ts'
import { useTalk } from '../../entities/alert/use-talk.ts'
import type { AlertDesk } from './use-alert-desk.ts'

const tickMs = 1_000
const urgentAfterMs = 30_000

/** The newest breach that is not answered, until it is. */
export const LiveAlertToast = ({ desk, clockSkewMs }: { desk: AlertDesk; clockSkewMs: number }) => {
  const now = useNow(tickMs)
  const [newest, ...others] = desk.breaches
  if (!newest || now === null) return null
  return (
    <Shown
      key={newest.alertUuid}
      desk={desk}
      newest={newest}
      others={others.length}
      nowMs={now + clockSkewMs}
    />
  )
}

interface ShownProps {
  readonly desk: AlertDesk
  readonly newest: LiveAlert
  readonly others: number
  readonly nowMs: number
}

const Shown = ({ desk, newest, others, nowMs }: ShownProps) => {
  const { last, read, answer } = useTalk(newest.alertUuid)
  const isAsked = last !== undefined && last.read_at === null
  const ageMs = Math.max(0, nowMs - newest.raisedAtMs)
  const { alertUuid, abilities } = newest
  return (
    <AlertToast
      key={alertUuid}
      title={alertTitles[newest.type]}
      id={newest.uin}
      at={`${age(Math.floor(ageMs / tickMs) * tickMs).replace('.0', '')} ago`}
      detail={
        <>
          {messageWords(newest)}
          {last && <Quoted message={last} />}
        </>
      }
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
          ) : isAsked ? (
            <>
              <Button size="sm" variant="primary" onClick={read}>
                Acknowledge
              </Button>
              <Button size="sm" onClick={() => void answer('Descending').catch(() => undefined)}>
                Reply “Descending”
              </Button>
            </>
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
        others > 0 && (
          <TextButton onClick={() => desk.setDrawer(true)}>
            {plural(others, 'more waits', 'more wait')}
          </TextButton>
        )
      }
    />
  )
}

type Talk = NonNullable<ReturnType<typeof useTalk>['last']>

/** What the other side wrote last, with name and time. */
const Quoted = ({ message }: { message: Talk }) => (
  <blockquote className="mt-2 border-l-2 border-accent bg-surface-selected px-2.5 py-1.5">
    <span className="flex flex-wrap gap-x-2">
      <span className="font-semibold text-text">{message.org_name}</span>
      {message.user_name}
      <time dateTime={message.created_at} className="ml-auto">
        {time(message.created_at, undefined, true)}
      </time>
    </span>
    <span className="block text-13 font-medium text-text">{message.text}</span>
  </blockquote>
)
