import { writeAlertMessageOp } from '@clearway/domain/contracts'
import { Button, Dialog, Textarea, TextLink, useNow } from '@clearway/ui'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../caller/use-can.ts'
import { RefusalNote } from '../../forms/fields.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { MessageItem } from '../talk/message-item.tsx'
import { useTalk } from './use-talk.ts'

interface AlertTalkProps {
  readonly alertUuid: string
  readonly isClosed: boolean
}

/** The conversation about an alert, the number of the pilot, and a field to write in. */
export const AlertTalk = ({ alertUuid, isClosed }: AlertTalkProps) => {
  const { query, messages, pilot, isWriting, fault, answer } = useTalk(alertUuid)
  const mayWrite = useCan()(writeAlertMessageOp) === true && pilot !== null && !isClosed
  const [text, setText] = useState('')
  const now = useNow(10_000)
  const send = async () => {
    await answer(text.trim()).then(
      () => setText(''),
      () => undefined,
    )
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
            {message.read_at && <p className="num text-12 text-text-3">Read by {message.read_by}</p>}
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
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <RefusalNote>{fault}</RefusalNote>
          <div>
            <Button type="submit" size="sm" disabled={!text.trim()} busy={isWriting} busyLabel="Sending">
              Send
            </Button>
          </div>
        </form>
      )}
    </div>
  )
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
    {alert && <AlertTalk alertUuid={alert.alertUuid} isClosed={alert.closedAtMs !== null} />}
  </Dialog>
)
