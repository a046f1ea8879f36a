import { AlertItem, Button, TextButton, useUnits } from '@clearway/ui'
import { memo } from 'react'
import { isGoingOn, type LiveAlert } from '../../../entities/alert/alert.ts'
import {
  alertTitles,
  handledWords,
  moment,
  type NameOf,
  overWords,
  summaryLines,
  waitWords,
} from '../../../entities/alert/alert-words.ts'
import { useTalk } from '../../../entities/alert/use-talk.ts'

export interface AlertRowActs {
  onAcknowledge(alertUuid: string): void
  onClose(alert: LiveAlert): void
  onShow(alert: LiveAlert): void
  onTalk(alert: LiveAlert): void
}

interface AlertRowProps extends AlertRowActs {
  readonly alert: LiveAlert
  readonly selected: boolean
  /** On the service's clock; of what does not wait the midnight before, so that it is not drawn every second. */
  readonly nowMs: number
  readonly nameOf: NameOf
}

const stateOf = ({ closedAtMs, acknowledgedAtMs }: LiveAlert) =>
  closedAtMs !== null ? 'closed' : acknowledgedAtMs !== null ? 'acknowledged' : 'open'

/** One alert of the drawer, with what may be done about it. */
export const AlertRow = memo(function AlertRow(props: AlertRowProps) {
  useUnits()
  const { alert, selected, nowMs, nameOf } = props
  const state = stateOf(alert)
  const lines = [...summaryLines(alert), overWords(alert, nowMs), handledWords(alert, nowMs, nameOf)]
  return (
    <AlertItem
      title={alertTitles[alert.type]}
      at={moment(alert.raisedAtMs, nowMs)}
      lines={lines.filter((line) => line !== null)}
      state={state}
      severity={isGoingOn(alert) ? 'breach' : 'warning'}
      selected={selected && state === 'open'}
      waits={waitWords(alert, nowMs)}
      actions={
        <>
          {isGoingOn(alert) && !alert.abilities.close && <LastMessage alertUuid={alert.alertUuid} />}
          <Actions {...props} />
        </>
      }
    />
  )
})

/** To the operator: what a manager wrote last. */
const LastMessage = ({ alertUuid }: { alertUuid: string }) => {
  const { last } = useTalk(alertUuid)
  if (!last) return null
  return (
    <p className="w-full border-l-2 border-accent pl-2 text-12">
      <span className="font-semibold">{last.org_name}</span> {last.text}
    </p>
  )
}

const Actions = ({ alert, onAcknowledge, onClose, onShow, onTalk }: AlertRowProps) => {
  const { abilities, alertUuid, latitude, acknowledgedAtMs, clearedAtMs } = alert
  const mayClose = abilities.close && (acknowledgedAtMs !== null || clearedAtMs !== null)
  const name = `${alertTitles[alert.type]} of ${alert.uin}`
  return (
    <>
      {abilities.acknowledge && (
        <Button size="sm" aria-label={`Acknowledge: ${name}`} onClick={() => onAcknowledge(alertUuid)}>
          Acknowledge
        </Button>
      )}
      {mayClose && (
        <Button size="sm" aria-label={`Close with reason: ${name}`} onClick={() => onClose(alert)}>
          Close with reason
        </Button>
      )}
      {latitude !== null && alert.closedAtMs === null && (
        <TextButton className="text-12" aria-label={`Show on map: ${name}`} onClick={() => onShow(alert)}>
          Show on map
        </TextButton>
      )}
      {alert.closedAtMs === null && (
        <TextButton className="text-12" aria-label={`Messages: ${name}`} onClick={() => onTalk(alert)}>
          Messages
        </TextButton>
      )}
    </>
  )
}
