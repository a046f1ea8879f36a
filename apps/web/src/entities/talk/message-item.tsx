import { dayAndTime } from '@clearway/ui'
import clsx from 'clsx'
import type { ReactNode } from 'react'

interface MessageItemProps {
  readonly message: {
    readonly org_name: string
    readonly user_name: string
    readonly text: string
    readonly created_at: string
  }
  readonly now: number | null
  /** What the reader has not read, or must answer. */
  readonly isMarked: boolean
  /** In place of the plain text. */
  readonly text?: ReactNode
  readonly children?: ReactNode
}

/** One message of a conversation, whatever it is about. */
export const MessageItem = ({ message, now, isMarked, text, children }: MessageItemProps) => (
  <li
    className={clsx(
      'border-l-2 px-3 py-1.5',
      isMarked ? 'border-accent bg-surface-selected' : 'border-line-strong',
    )}
  >
    <p className="num flex flex-wrap gap-x-2 text-12 text-text-2">
      <span className="font-semibold text-text">{message.user_name}</span>
      {message.org_name}
      <time dateTime={message.created_at} className="ml-auto">
        {dayAndTime(message.created_at, now ?? message.created_at)}
      </time>
    </p>
    {message.text && <p className="text-13 break-words whitespace-pre-line">{text ?? message.text}</p>}
    {children}
  </li>
)
