import { Button, dayAndTime, useNow } from '@clearway/ui'
import { MessageSquareText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TalkDialog } from '../../../entities/alert/alert-talk.tsx'
import { type AlertMessage, useTalk } from '../../../entities/alert/use-talk.ts'
import { useShown } from '../../../entities/talk/use-shown.ts'
import { openTone } from '../alerts/tone.ts'

/** What one hand answers. */
const replies = ['Descending', 'Cannot, call me', 'Understood'] as const

const againMs = 30_000
const buzzMs = 400

/** Vibrates for a message that waits: at once, then every 30 s until it is answered. */
const useCall = (waiting: string | undefined) => {
  useEffect(() => {
    if (waiting === undefined) return
    const tone = openTone()
    const call = () => {
      navigator.vibrate?.(buzzMs)
      void tone.play()
    }
    call()
    const timer = setInterval(call, againMs)
    return () => {
      clearInterval(timer)
      tone.close()
    }
  }, [waiting])
}

interface PilotMessageProps {
  readonly alertUuid: string
  readonly uin: string
}

/** What the manager wrote about an alert and nobody has answered, with ready answers at the thumb. */
export const PilotMessage = ({ alertUuid, uin }: PilotMessageProps) => {
  const { last, waiting, answer, read, isWriting, fault } = useTalk(alertUuid)
  const [isOpen, setOpen] = useState(false)
  const [reply, setReply] = useState<string | null>(null)
  const newest = useRef<HTMLDivElement>(null)
  const isWaiting = waiting.length > 0
  useCall(isWaiting ? last?.message_uuid : undefined)
  useShown(newest, last?.read_at === null ? last.message_uuid : null, read)
  if (!last) return null
  const send = (text: string) => {
    setReply(text)
    // Why it failed is said below.
    void answer(text).catch(() => undefined)
  }
  return (
    <section
      aria-label={`Message of ${last.org_name}`}
      className="shrink-0 border-l-4 border-accent bg-surface-selected px-4 py-2.5"
    >
      {waiting.slice(0, -1).map((message) => (
        <Said key={message.message_uuid} message={message} />
      ))}
      <div ref={newest}>
        <Said key={last.message_uuid} message={last} isNewest />
      </div>
      <div className="flex flex-wrap gap-2 [&>*]:min-h-11 [&>*]:flex-auto">
        {isWaiting ? (
          replies.map((text, index) => (
            <Button
              key={text}
              variant={index === 0 ? 'primary' : 'plain'}
              busy={isWriting && reply === text}
              disabled={isWriting && reply !== text}
              busyLabel="Sending"
              onClick={() => send(text)}
            >
              {text}
            </Button>
          ))
        ) : (
          <Button onClick={() => setOpen(true)}>Messages</Button>
        )}
      </div>
      {fault && reply !== null && (
        <p role="alert" className="pt-2 text-13 text-rejected">
          {fault}
        </p>
      )}
      <TalkDialog
        alert={isOpen ? { alertUuid, uin, closedAtMs: null } : null}
        onClose={() => setOpen(false)}
      />
    </section>
  )
}

const Said = ({ message, isNewest = false }: { message: AlertMessage; isNewest?: boolean }) => {
  const now = useNow(10_000)
  return (
    <>
      <p className="num flex flex-wrap items-center gap-x-2 text-12 text-text-2">
        <MessageSquareText size={16} strokeWidth={1.75} aria-hidden className="text-accent" />
        <span className="font-semibold text-text">{message.org_name}</span>
        {message.user_name}
        <time dateTime={message.created_at} className="ml-auto">
          {dayAndTime(message.created_at, now ?? message.created_at)}
        </time>
      </p>
      <p
        role={isNewest ? 'alert' : undefined}
        className={isNewest ? 'py-1 text-16 leading-6 break-words' : 'pb-2 text-13 break-words'}
      >
        {message.text}
      </p>
    </>
  )
}
