import { refuseUndescribed } from './described.ts'
import type { Caller } from './edge.ts'
import { headersOf } from './process.ts'

/** So few places that tests fill them. */
export const streamLimits = {
  all: 8,
  perOrganisation: 6,
  withoutOrganisation: 4,
  perUser: 3,
  keepOpenMs: 300,
  heartbeatMs: 50,
}

export interface ReceivedChange {
  event: string
  data: Record<string, unknown>
}

/** A page that listens: the changes it received, and whether its connection is still open. */
export const listenAs = async (caller: Caller, origin: string, query = '') => {
  const leaving = new AbortController()
  const { 'x-organisation-id': acting, ...person } = headersOf(caller)
  const headers = { ...person, ...(acting && { 'x-organisation-id': acting }) }
  const answer = await fetch(`${origin}/v1/events${query}`, { headers, signal: leaving.signal })
  const received: ReceivedChange[] = []
  let beats = 0
  const take = (block: string): void => {
    const event = /^event: (.*)$/m.exec(block)?.[1]
    const data = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}')
    if (event) {
      refuseUndescribed('events', event, data)
      received.push({ event, data })
    } else if (block.startsWith(':')) beats += 1
  }
  const ended = (async () => {
    let text = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = `${text}${part}`.split('\n\n')
      text = blocks.pop() ?? ''
      blocks.forEach(take)
    }
  })().catch(() => {})
  const changes = () => received.filter(({ event }) => event === 'change').map(({ data }) => data)
  return { answer, received, changes, beats: () => beats, ended, leave: () => leaving.abort() }
}

export type Listening = Awaited<ReturnType<typeof listenAs>>
