import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { openViewer, type Viewer } from './viewer.ts'

/** One server with its aircraft and its viewers. */
export interface Side {
  readonly aircraft: readonly Aircraft[]
  readonly viewers: readonly { readonly url: URL; readonly requests: readonly object[] }[]
}

export interface Aircraft {
  readonly url: string
  readonly sessionUuid: string
  readonly assetUuid: string
  readonly longitude: number
  readonly latitude: number
}

export interface Timing {
  readonly warmUpMs: number
  readonly measureMs: number
}

export interface Saturation {
  readonly deliveriesPerSecond: number
  readonly messageBytes: number
  /** Microseconds of the server's CPU a delivery. */
  readonly cpuUs: number
}

export interface Latency {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly deliveriesPerSecond: number
  /** Of all deliveries that the frames sent should have made. */
  readonly delivered: number
}

/** Aircraft and viewers of one server, connected. */
export interface Connected {
  /** As many frames on the way as `window`, until the end: a frame has come when every viewer has it. */
  saturate(timing: Timing, window: number, cpu: () => number): Promise<Saturation>
  /** So many frames a second, whatever comes back. */
  pace(timing: Timing, framesPerSecond: number): Promise<Latency>
  close(): void
}

/** One delivery in so many is timed: reading the time out of every one would be most of the load. */
const timed = 16

export const connectSide = async ({ aircraft, viewers }: Side): Promise<Connected> => {
  // Viewers first: their tokens are good for 30 s.
  const received: Received = { deliveries: 0, bytes: 0, onFrame() {}, onChange() {} }
  const open = await openViewers(viewers, received)
  const fleet = await openFleet(aircraft)
  let sent = 0
  const run: Run = {
    received,
    viewers: viewers.length,
    sent: () => sent,
    send: () => fleet[sent++ % fleet.length]?.send(performance.now()),
  }
  return {
    saturate: (timing, window, cpu) => saturate(run, { ...timing, window, cpu }),
    pace: (timing, framesPerSecond) => pace(run, timing, framesPerSecond),
    close() {
      for (const { socket } of fleet) socket.terminate()
      for (const viewer of open) viewer.close()
    },
  }
}

/** What all viewers have received together. */
interface Received {
  deliveries: number
  bytes: number
  onFrame(bytes: Buffer, from: number): void
  onChange(): void
}

interface Run {
  readonly received: Received
  readonly viewers: number
  sent(): number
  send(): void
}

const openViewers = async (viewers: Side['viewers'], received: Received): Promise<Viewer[]> => {
  const open: Viewer[] = []
  for (const { url, requests } of viewers)
    open.push(
      await openViewer(url, requests, {
        frame(bytes, from, to) {
          received.deliveries += 1
          received.bytes += to - from
          if (received.deliveries % timed === 0) received.onFrame(bytes, from)
          received.onChange()
        },
      }),
    )
  return open
}

const openFleet = async (aircraft: Side['aircraft']) => {
  const fleet: { readonly socket: WebSocket; send(sentAt: number): void }[] = []
  for (const one of aircraft) {
    const socket = new WebSocket(one.url, { perMessageDeflate: false })
    socket.on('message', () => {})
    await once(socket, 'open')
    fleet.push({ socket, send: sender(socket, one) })
  }
  return fleet
}

const expected = ({ sent, viewers }: Run): number => sent() * viewers

const settle = async (run: Run): Promise<void> => {
  for (let tries = 0; run.received.deliveries < expected(run) && tries < 50; tries += 1) await sleep(100)
}

const saturate = async (
  run: Run,
  { warmUpMs, measureMs, window, cpu }: Timing & { window: number; cpu: () => number },
): Promise<Saturation> => {
  const { received } = run
  const limit = window * run.viewers
  const missing = expected(run) - received.deliveries
  const fill = () => {
    while (expected(run) - missing - received.deliveries < limit) run.send()
  }
  received.onChange = fill
  fill()
  await sleep(warmUpMs)
  const before = { ...received, cpu: cpu(), at: performance.now() }
  await sleep(measureMs)
  const deliveries = received.deliveries - before.deliveries
  const seconds = (performance.now() - before.at) / 1000
  const cpuUs = ((cpu() - before.cpu) / deliveries) * 1e6
  const messageBytes = (received.bytes - before.bytes) / deliveries
  received.onChange = () => {}
  await settle(run)
  return { deliveriesPerSecond: deliveries / seconds, messageBytes, cpuUs }
}

const pace = async (run: Run, { warmUpMs, measureMs }: Timing, framesPerSecond: number): Promise<Latency> => {
  const { received } = run
  const delays: number[] = []
  const began = performance.now()
  const first = { sent: run.sent(), received: received.deliveries }
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * framesPerSecond
    while (run.sent() - first.sent < due) run.send()
  }, 1)
  await sleep(warmUpMs)
  received.onFrame = (bytes, from) => delays.push(performance.now() - sentAt(bytes, from))
  const before = received.deliveries
  await sleep(measureMs)
  clearInterval(timer)
  const deliveriesPerSecond = ((received.deliveries - before) / measureMs) * 1000
  await settle(run)
  received.onFrame = () => {}
  delays.sort((a, b) => a - b)
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN
  const delivered = (received.deliveries - first.received) / ((run.sent() - first.sent) * run.viewers)
  return { p50Ms: at(0.5), p99Ms: at(0.99), deliveriesPerSecond, delivered }
}

const mark = '"status_text":"'

const sentAt = (bytes: Buffer, from: number): number => {
  const at = bytes.indexOf(mark, from, 'latin1') + mark.length
  return Number(bytes.toString('latin1', at, at + 12))
}

/** Every field measured, in the order of the wire, with the time of sending as text. */
const sender = (socket: WebSocket, { sessionUuid, assetUuid, longitude, latitude }: Aircraft) => {
  let newest = 0
  return (at: number): void => {
    // One millisecond holds one frame of a session.
    newest = Math.max(newest + 1, Date.now())
    const timestamp = new Date(newest).toISOString()
    const text = at.toFixed(3).padStart(12, '0')
    socket.send(
      `{"session_uuid":"${sessionUuid}","asset_uuid":"${assetUuid}","asset_uin":"UA0093K4T0Q","timestamp":"${timestamp}",` +
        `"latitude":${latitude},"longitude":${longitude},"altitude_agl":62.4,"absolute_altitude_m":982.1,"heading":184.25,` +
        `"yaw_deg":-175.75,"roll_deg":1.08,"pitch_deg":-2.11,"horizontal_speed":11.42,"vertical_speed":0.21,` +
        `"climb_mps":0.21,"groundspeed_mps":11.42,"gps_fix_type":3,"satellites_visible":15,` +
        `"battery_remaining_percent":74.5,"battery_voltage_v":23.35,"battery_current_a":18.04,"is_armed":true,` +
        `"is_in_air":true,"flight_mode":"AUTO","status_text":"${text}"}`,
    )
  }
}
