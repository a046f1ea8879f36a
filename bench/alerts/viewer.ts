import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Flying } from './flights.ts'

export interface Delays {
  /** Milliseconds from sending the frame that goes into the zone to the alert about it. */
  readonly alerts: number[]
  /** And to the frame itself on the live socket. */
  readonly frames: number[]
}

export interface Viewer {
  /** Measures until the parent stops it. */
  measure(flying: Flying): () => Delays
  close(): void
}

interface Message {
  readonly type: string
  readonly data: { readonly session_uuid: string; readonly timestamp: string; readonly state?: string }
}

/** A live connection with one zone subscription of mode full: it is sent the frames and the alerts. */
export const watchZone = async (url: string, zoneUuid: string): Promise<Viewer> => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  socket.send(JSON.stringify({ action: 'subscribe', zoneUuid, mode: 'full' }))
  let onMessage: (message: Message) => void = () => {}
  socket.on('message', (data) => onMessage(JSON.parse(String(data))))
  return {
    measure(flying) {
      const delays: Delays = { alerts: [], frames: [] }
      onMessage = ({ type, data }) => {
        const entry = data && flying.entryOf(data.session_uuid)
        if (!entry) return
        const delay = performance.now() - entry.sentAt
        if (type === 'violation_alert' && data.state === 'raised') delays.alerts.push(delay)
        if (type === 'telemetry_frame' && data.timestamp === entry.timestamp) delays.frames.push(delay)
      }
      return () => {
        onMessage = () => {}
        return delays
      }
    },
    close: () => socket.close(),
  }
}
