import type { OutgoingMessage } from '../../kernel/index.ts'
import { smsOf } from './rendering.ts'

const timeoutMs = 10_000

/** Any HTTP gateway that takes {to, text} as JSON and answers 2xx when it has taken it over. */
export const createSmsGateway = (url: string, token: string | undefined) => {
  return async (message: OutgoingMessage, givenUp: AbortSignal): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ to: message.to, text: smsOf(message) }),
      signal: AbortSignal.any([givenUp, AbortSignal.timeout(timeoutMs)]),
      // The token is for this address and no other.
      redirect: 'error',
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
  }
}
