import { Button, dayAndTime, useNow } from '@clearway/ui'
import { MessageSquareText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TalkDialog } from '../../../entities/alert/alert-talk.tsx'
import { useTalk } from '../../../entities/alert/use-talk.ts'
import { openTone } from '../alerts/tone.ts'

/** What one hand answers. */
const replies = ['Descending', 'Cannot, call me'] as const

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

/** What the manager wrote last about an alert, with ready answers at the thumb. */
export const PilotMessage = ({ alertUuid, uin }: PilotMessageProps) => {
  const { last, answer, read, isWriting, fault } = useTalk(alertUuid)
  const [isOpen, setOpen] = useState(false)
  const [reply, setReply] = useState<string | null>(null)
  const now = useNow(10_000)
  const isWaiting = last !== undefined && last.read_at === null
  useCall(isWaiting ? last.message_uuid : undefined)
  if (!last) return null
  const send = (text: string) => {
    setReply(text)
    // Why it failed is said below.
    void answer(text).catch(() => undefined)
  }
  return (
    <section
      aria-label={`Message of ${last.org_name}`}
      className="border-l-4 border-accent bg-surface-selected px-4 py-2.5"
    >
      <p className="num flex items-center gap-2 text-12 text-text-2">
        <MessageSquareText size={16} strokeWidth={1.75} aria-hidden className="text-accent" />
        <span className="font-semibold text-text">{last.org_name}</span>
        {last.user_name}
        <time dateTime={last.created_at} className="ml-auto">
          {dayAndTime(last.created_at, now ?? last.created_at)}
        </time>
      </p>
      <p role="alert" className="py-1 text-16 leading-6 break-words">
        {last.text}
      </p>
      <div className="flex flex-wrap gap-2 [&>*]:min-h-11 [&>*]:flex-auto">
        {isWaiting ? (
          <>
            {replies.map((text, index) => (
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
            ))}
            <Button onClick={read}>Read</Button>
          </>
        ) : (
          <Button onClick={() => setOpen(true)}>Messages</Button>
        )}
      </div>
      {fault && reply !== null && (
        <p role="alert" className="pt-2 text-13 text-rejected">
          “{reply}” was not sent. {fault}
        </p>
      )}
      <TalkDialog
        alert={isOpen ? { alertUuid, uin, closedAtMs: null } : null}
        onClose={() => setOpen(false)}
      />
    </section>
  )
}
