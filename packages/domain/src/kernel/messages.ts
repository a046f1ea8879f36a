import type { Queryable } from '@clearway/db'

/** A message to a person. Sending never fails the request that caused it. */
export interface OutgoingMessage {
  channel: 'email' | 'sms'
  to: string
  purpose: 'verify' | 'login' | 'invitation' | 'password_reset' | 'notice'
  code?: string
  link?: string
  /** What the link is called in an e-mail. */
  action?: string
  subject?: string
  /** Plain text without the link; an empty line begins a new paragraph. */
  text: string
  /** Where one click ends messages of this kind (RFC 8058). */
  unsubscribe?: { readonly page: string; readonly oneClick: string }
  /** From when on it is of no use, such as the end of its code. */
  expiresAt?: Date
}

export interface Messages {
  /** Takes a message over for good; in `tx`, where given, so that it goes out exactly when `tx` commits. */
  send(message: OutgoingMessage, tx?: Queryable): Promise<void>
  /** What has been taken over goes out now. Waits for the outbox file, never for a gateway. */
  dispatch(): Promise<void>
}
