import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Ground stations that send as fast as they are acknowledged, or at a pace. */
export interface Load {
  urls: readonly string[]
  inFlight: number
  warmUpMs: number
  measureMs: number
  /** Asked at both ends of the measured time: CPU seconds used so far. */
  cpu(): Record<string, number>
}

export interface Throughput {
  framesPerSecond: number
  frameBytes: number
  /** Microseconds of CPU a frame, by part. */
  cpuUs: Record<string, number>
}

export interface RunningLoad {
  /** Frames so far. */
  readonly acknowledged: number
  stop(): Promise<void>
}

/** Keeps `inFlight` frames on the way on each socket, until it is stopped. */
export const startLoad = async (urls: readonly string[], inFlight: number): Promise<RunningLoad> => {
  let acknowledged = 0
  const stations = await Promise.all(
    urls.map((url) =>
      openStation(url, (station) => {
        acknowledged += 1
        station.send()
      }),
    ),
  )
  for (const station of stations) for (let i = 0; i < inFlight; i += 1) station.send()
  return {
    get acknowledged() {
      return acknowledged
    },
    stop: async () => void (await Promise.all(stations.map((station) => station.close()))),
  }
}

/** Counts the acknowledgements of the measured time. */
export const closedLoop = async (load: Load): Promise<Throughput> => {
  const running = await startLoad(load.urls, load.inFlight)
  await wait(load.warmUpMs)
  const before = running.acknowledged
  const cpuBefore = load.cpu()
  const began = performance.now()
  await wait(load.measureMs)
  const cpuAfter = load.cpu()
  const frames = running.acknowledged - before
  const framesPerSecond = (frames / (performance.now() - began)) * 1000
  await running.stop()
  const cpuUs = cpuEach(cpuBefore, cpuAfter, frames)
  return {
    framesPerSecond,
    cpuUs,
    frameBytes: Buffer.byteLength(frameText(new Date().toISOString())),
  }
}

/** Microseconds of each of so many, by part. */
export const cpuEach = (
  before: Record<string, number>,
  after: Record<string, number>,
  count: number,
): Record<string, number> =>
  Object.fromEntries(
    Object.keys(after).map((part) => [part, (((after[part] ?? 0) - (before[part] ?? 0)) / count) * 1e6]),
  )

export interface Latency {
  p50Ms: number
  p99Ms: number
  sentPerSecond: number
  /** Frames that the service had no room for. */
  refused: number
  /** Microseconds of CPU a frame, by part. */
  cpuUs: Record<string, number>
}

/** Sends `framesPerSecond` in all, evenly over the sockets, whatever the answers; measures each answer's delay. */
export const openLoop = async (load: Load, framesPerSecond: number): Promise<Latency> => {
  const delays: number[] = []
  let measuring = false
  let refused = 0
  const stations = await Promise.all(
    load.urls.map((url) =>
      openStation(
        url,
        (_station, sentAt) => {
          if (measuring) delays.push(performance.now() - sentAt)
        },
        () => {
          if (measuring) refused += 1
        },
      ),
    ),
  )
  const began = performance.now()
  let sent = 0
  const pace = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * framesPerSecond
    while (sent < due) stations[sent++ % stations.length]?.send()
  }, 1)
  await wait(load.warmUpMs)
  measuring = true
  const [cpuBefore, sentBefore] = [load.cpu(), sent]
  await wait(load.measureMs)
  const cpuUs = cpuEach(cpuBefore, load.cpu(), sent - sentBefore)
  clearInterval(pace)
  await Promise.all(stations.map((station) => station.close()))
  delays.sort((a, b) => a - b)
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN
  return {
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    sentPerSecond: (delays.length / load.measureMs) * 1000,
    refused,
    cpuUs,
  }
}

/** A session that comes again goes on after its last frame: it sends no duplicates. */
const newestOf = new Map<string, number>()

interface Station {
  send(): void
  close(): Promise<void>
}

const openStation = async (
  url: string,
  onAck: (station: Station, sentAt: number) => void,
  onRefusal: (text: string) => void = (text) => {
    throw new Error(text)
  },
): Promise<Station> => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const sentAt: number[] = []
  const station: Station = {
    send() {
      // One millisecond holds one frame of a session.
      const newest = Math.max((newestOf.get(url) ?? 0) + 1, Date.now())
      newestOf.set(url, newest)
      sentAt.push(performance.now())
      socket.send(frameText(new Date(newest).toISOString()))
    },
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
  socket.on('message', (data: Buffer) => {
    const text = data.toString('latin1')
    if (text.startsWith('{"type":"telemetry_ack"')) onAck(station, sentAt.shift() ?? 0)
    else if (text.startsWith('{"type":"error"')) {
      sentAt.shift()
      onRefusal(text)
    }
  })
  await once(socket, 'open')
  return station
}

/** Some 600 bytes, every field measured. */
export const frameText = (timestamp: string): string =>
  `{"session_uuid":"01976a3e-5d00-7000-8000-000000000001","asset_uuid":"01976a3e-5d00-7000-8000-000000000002",` +
  `"asset_uin":"UA0093K4T0Q","timestamp":"${timestamp}","latitude":12.9715987,"longitude":77.5945627,` +
  `"altitude_agl":62.4,"absolute_altitude_m":982.1,"heading":184.25,"yaw_deg":-175.75,"roll_deg":1.08,` +
  `"pitch_deg":-2.11,"horizontal_speed":11.42,"vertical_speed":0.21,"climb_mps":0.21,"groundspeed_mps":11.42,` +
  `"gps_fix_type":3,"satellites_visible":15,"battery_remaining_percent":74.5,"battery_voltage_v":23.35,` +
  `"battery_current_a":18.04,"is_armed":true,"is_in_air":true,"flight_mode":"AUTO","status_text":"on route"}`

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
