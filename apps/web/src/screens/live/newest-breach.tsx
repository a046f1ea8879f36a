import { AlertToast, age, Button, ButtonLink, plural, TextButton, time } from '@clearway/ui'
import { Phone } from 'lucide-react'
import type { LiveAlert } from '../../entities/alert/alert.ts'
import { alertTitles, messageWords, shownWords } from '../../entities/alert/alert-words.ts'
import { type AlertMessage, useTalk } from '../../entities/alert/use-talk.ts'
import { useSky } from '../../entities/flight/use-traffic.ts'
import { useDutyPhone, useZonesOf } from '../../entities/zone/use-zones.ts'
import type { AlertDesk } from './use-alert-desk.ts'

const tickMs = 1_000
const urgentAfterMs = 30_000

interface NewestBreachProps {
  readonly desk: AlertDesk
  readonly newest: LiveAlert
  readonly others: number
  readonly nowMs: number
}

/** One breach with what ends it, over the map. */
export const NewestBreach = ({ desk, newest, others, nowMs }: NewestBreachProps) => {
  const { messages, last, pilot } = useTalk(newest.alertUuid)
  const isOwn = useSky() === 'own'
  const ageMs = Math.max(0, nowMs - newest.raisedAtMs)
  const said = isOwn ? last : messages.at(-1)
  return (
    <AlertToast
      key={newest.alertUuid}
      title={alertTitles[newest.type]}
      id={newest.uin}
      at={`${age(Math.floor(ageMs / tickMs) * tickMs).replace('.0', '')} ago`}
      detail={
        <>
          {messageWords(newest)}
          {said && <Quoted message={said} pilotName={pilot?.name} nowMs={nowMs} />}
        </>
      }
      urgent={ageMs >= urgentAfterMs}
      actions={
        <>
          <MainActs desk={desk} newest={newest} />
          {newest.latitude !== null && (
            <Button size="sm" className="max-sm:hidden" onClick={() => desk.show(newest)}>
              Show on map
            </Button>
          )}
          <Callable newest={newest} />
          {pilot && (
            <TextButton className="text-12 max-sm:hidden" onClick={() => desk.askTalk(newest)}>
              Ask {pilot.name}
            </TextButton>
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

/** What ends it; whom a manager's words wait for may also answer them. */
const MainActs = ({ desk, newest }: Pick<NewestBreachProps, 'desk' | 'newest'>) => {
  const { alertUuid } = newest
  const { answer, isWriting, fault } = useTalk(alertUuid)
  const act = desk.mainActOf(newest)
  if (act === 'acknowledge')
    return (
      <Button
        size="sm"
        variant="primary"
        kbd="A"
        disabled={desk.acts.isAcknowledging}
        onClick={() => desk.acts.acknowledge(alertUuid)}
      >
        Acknowledge
      </Button>
    )
  if (act === 'dismiss')
    return (
      <Button size="sm" onClick={() => desk.dismiss(newest)}>
        Put aside
      </Button>
    )
  const reply = () =>
    answer('Descending').then(
      () => desk.dismiss(newest),
      () => undefined,
    )
  return (
    <>
      <Button size="sm" variant="primary" kbd="A" onClick={() => desk.takeNote(newest)}>
        Acknowledge
      </Button>
      <Button size="sm" busy={isWriting} busyLabel="Sending" onClick={() => void reply()}>
        Reply “Descending”
      </Button>
      {fault && (
        <span role="alert" className="w-full text-12 text-rejected">
          {fault}
        </span>
      )}
    </>
  )
}

/** For the operator: the manager of the zone, the strictest of several. */
const Callable = ({ newest }: Pick<NewestBreachProps, 'newest'>) => {
  const isOwn = useSky() === 'own'
  const [zone] = useZonesOf(newest.zoneUuids) ?? []
  const { named } = useDutyPhone(isOwn ? zone?.zone_uuid : undefined)
  if (!named?.phone) return null
  return (
    <ButtonLink size="sm" icon={Phone} className="max-sm:hidden" href={`tel:${named.phone}`}>
      Call {named.orgName}
    </ButtonLink>
  )
}

interface QuotedProps {
  readonly message: AlertMessage
  readonly pilotName: string | undefined
  readonly nowMs: number
}

/** What was written last, with name and time; of who answers for the zone, whether the pilot has it. */
const Quoted = ({ message, pilotName, nowMs }: QuotedProps) => {
  const isWatched = useSky() === 'zones'
  const { read_at, read_by, is_own } = message
  const isOnPhone = !is_own && read_at !== null && read_by === pilotName
  return (
    <blockquote className="mt-2 border-l-2 border-accent bg-surface-selected px-2.5 py-1.5">
      <span className="flex flex-wrap gap-x-2">
        <span className="font-semibold text-text">{message.org_name}</span>
        {message.user_name}
        <span className="ml-auto">
          <time dateTime={message.created_at}>{time(message.created_at, undefined, true)}</time>
          {!isWatched && isOnPhone && ', on the pilot’s phone too'}
        </span>
      </span>
      <span className="block text-13 font-medium text-text">{message.text}</span>
      {isWatched && is_own && (
        <span className="block text-12 text-text-2">{shownWords(message, { pilotName, nowMs })}</span>
      )}
    </blockquote>
  )
}
