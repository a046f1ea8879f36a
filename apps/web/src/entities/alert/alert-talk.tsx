import { mostLetters, writeAlertMessageOp } from '@clearway/domain/contracts'
import { Button, Dialog, isTooLong, Textarea, TextLink, useNow, useTextBegun } from '@clearway/ui'
import { Phone } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { RefusalNote } from '../../forms/fields.tsx'
import { keptText } from '../../forms/kept-store.ts'
import { sendKey } from '../../forms/send-key.ts'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { useSky } from '../flight/use-traffic.ts'
import { MessageItem } from '../talk/message-item.tsx'
import { useSender } from '../talk/use-sender.ts'
import { shownWords } from './alert-words.ts'
import { useTalk } from './use-talk.ts'

interface AlertTalkProps {
  readonly alertUuid: string
  readonly isClosed: boolean
}

/** The conversation about an alert, the number of the pilot, and a field to write in. */
export const AlertTalk = ({ alertUuid, isClosed }: AlertTalkProps) => {
  const { query, messages, pilot, isWriting, fault, answer } = useTalk(alertUuid)
  const mayWrite = useCan()(writeAlertMessageOp) === true && pilot !== null && !isClosed
  /** To who answers for the zone it matters whether the pilot has it. */
  const isAskedFor = useSky() === 'zones'
  const { text, setText } = useKeptText(alertUuid)
  useTextBegun(mayWrite && text.trim() !== '')
  const now = useNow(10_000)
  const isHeld = !text.trim() || isTooLong(text, mostLetters.note)
  const deliver = useSender({ current: () => text, empty: () => setText('') })
  const send = async () => {
    if (!isHeld) await deliver((sent) => answer(sent.trim()))
  }
  return (
    <div className="flex flex-col gap-3">
      <QueryNotice query={query} what="The messages" />
      {pilot && (
        <p className="flex flex-wrap items-center gap-x-2 text-13">
          <Phone size={14} strokeWidth={1.75} aria-hidden className="text-text-3" />
          Pilot {pilot.name} <TextLink href={`tel:${pilot.phone}`}>{pilot.phone}</TextLink>
        </p>
      )}
      {query.data && messages.length === 0 && <p className="text-12 text-text-2">Nobody wrote yet.</p>}
      <ol aria-label="Messages" className="flex flex-col gap-2">
        {messages.map((message) => (
          <MessageItem key={message.message_uuid} message={message} now={now} isMarked={!message.is_own}>
            {(message.read_at || (message.is_own && isAskedFor)) && (
              <p className="num text-12 text-text-3">
                {shownWords(message, { pilotName: pilot?.name, nowMs: now ?? 0 })}
              </p>
            )}
          </MessageItem>
        ))}
      </ol>
      {mayWrite && (
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <Textarea
            aria-label="Message"
            rows={2}
            mostLetters={mostLetters.note}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              const pressed = sendKey(event.nativeEvent)
              if (pressed !== null) event.preventDefault()
              if (pressed === 'send') void send()
            }}
          />
          <RefusalNote>{fault}</RefusalNote>
          <div>
            <Button type="submit" size="sm" disabled={isHeld} busy={isWriting} busyLabel="Sending">
              Send
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

/** What somebody began to write stays while its dialog or drawer is shut, and over a reload of the tab. */
const useKeptText = (alertUuid: string) => {
  const { person } = useConsole()
  const kept = useMemo(
    () => keptText(`${person.user_uuid}.alert.${alertUuid}`),
    [person.user_uuid, alertUuid],
  )
  const [text, setText] = useState(kept.read)
  return {
    text,
    setText: (next: string) => {
      setText(next)
      kept.write(next)
    },
  }
}

interface TalkDialogProps {
  readonly alert: {
    readonly alertUuid: string
    readonly uin: string
    readonly closedAtMs: number | null
  } | null
  readonly onClose: () => void
}

export const TalkDialog = ({ alert, onClose }: TalkDialogProps) => (
  <Dialog
    open={alert !== null}
    onOpenChange={(open) => !open && onClose()}
    title={`Messages about ${alert?.uin ?? 'the flight'}`}
    description="Manager and operator both read them at once."
  >
    {alert && (
      <AlertTalk key={alert.alertUuid} alertUuid={alert.alertUuid} isClosed={alert.closedAtMs !== null} />
    )}
  </Dialog>
)
