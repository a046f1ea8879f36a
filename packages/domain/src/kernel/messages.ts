/** A message to a person. Sending never fails the request that caused it. */
export interface Message {
  channel: 'email' | 'sms'
  to: string
  purpose: 'verify' | 'login' | 'invitation' | 'password_reset' | 'notice'
  code?: string
  link?: string
  subject?: string
  text: string
}

export interface Messages {
  send(message: Message): Promise<void>
}
