import type { Message } from '../kernel/index.ts'

const timeoutMs = 10_000

/** Any HTTP gateway that takes {to, text} as JSON and answers 2xx when it has taken it over. */
export const createSmsGateway = (url: string, token: string | undefined) => {
  return async ({ to, text, link }: Message): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ to, text: link ? `${text} ${link}` : text }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
  }
}
