import { setTimeout as wait } from 'node:timers/promises'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import type { Station } from './stations.ts'

/** Which answer counts: the broker's PUBACK, or our acknowledgement of stored frames. */
export type Counting = 'puback' | 'telemetry_ack'

export interface Load {
  readonly port: number
  readonly stations: readonly Station[]
  /** A station has at most so many frames on the way to the broker (no PUBACK yet) ... */
  readonly inFlight: number
  /** ... and keeps at most so many until the answer that counts. */
  readonly unanswered: number
  readonly counting: Counting
  readonly warmUpMs: number
  readonly measureMs: number
  /** Asked at both ends of the measured time: CPU seconds used so far. */
  cpu(): Record<string, number>
}

export interface Throughput {
  readonly framesPerSecond: number
  readonly frameBytes: number
  /** Microseconds of CPU a frame, by part. */
  readonly cpuUs: Record<string, number>
}

/** Where each session's numbers and times go on when it is used again; what only the peer had leaves no gap. */
const progress = new Map<string, { sequence: number; at: number }>()

/** Each station sends as fast as it may, QoS 1; counts what was answered in the measured time. */
export const closedLoop = async (load: Load): Promise<Throughput> => {
  const answered = { frames: 0 }
  const clients = await Promise.all(load.stations.map((station) => openStation(load, station, answered)))
  await wait(load.warmUpMs)
  const [before, cpuBefore, began] = [answered.frames, load.cpu(), performance.now()]
  await wait(load.measureMs)
  const [cpuAfter, frames] = [load.cpu(), answered.frames - before]
  const framesPerSecond = (frames / (performance.now() - began)) * 1000
  await Promise.all(clients.map((stop) => stop()))
  const cpuUs = Object.fromEntries(
    Object.keys(cpuAfter).map((part) => [part, ((cpuAfter[part]! - cpuBefore[part]!) / frames) * 1e6]),
  )
  return {
    framesPerSecond,
    cpuUs,
    frameBytes: Buffer.byteLength(frameText('0'.repeat(36), 1_000, Date.now())),
  }
}

const openStation = async (
  { port, counting, ...limits }: Load,
  { credentials, assetUuid, sessionUuid }: Station,
  answered: { frames: number },
): Promise<() => Promise<void>> => {
  const options: IClientOptions = { ...credentials, protocolVersion: 5, reconnectPeriod: 0 }
  const client: MqttClient = await connectAsync(`mqtts://127.0.0.1:${port}`, options)
  const place = `${counting} ${sessionUuid}`
  const now = progress.get(place) ?? { sequence: 0, at: 0 }
  progress.set(place, now)
  let stopped = false
  let [inFlight, unanswered] = [0, 0]
  const answer = (frames: number) => {
    answered.frames += frames
    unanswered -= frames
    sendOn()
  }
  const sendOn = () => {
    while (!stopped && inFlight < limits.inFlight && unanswered < limits.unanswered) send()
  }
  const topic = `svc/v1/telemetry/${assetUuid}`
  const send = () => {
    inFlight += 1
    unanswered += 1
    now.sequence += 1
    // One millisecond holds one frame of a session.
    now.at = Math.max(now.at + 1, Date.now())
    const frame = frameText(sessionUuid, now.sequence, now.at)
    client.publish(`${topic}/frames`, frame, { qos: 1 }, (error) => {
      if (error && !stopped) throw error
      inFlight -= 1
      if (counting === 'puback') answer(1)
      else sendOn()
    })
  }
  if (counting === 'telemetry_ack') {
    let highest = now.sequence
    client.on('message', (_topic, payload) => {
      const { highest_contiguous_sequence } = JSON.parse(String(payload))
      const covered = Math.max(0, highest_contiguous_sequence - highest)
      highest += covered
      answer(covered)
    })
    await client.subscribeAsync(`${topic}/acks`, { qos: 1 })
  }
  sendOn()
  return async () => {
    stopped = true
    // What is on its way belongs to the next round's numbers.
    await wait(2_000)
    await client.endAsync(true)
  }
}

/** Some 700 bytes, every field measured. */
const frameText = (sessionUuid: string, sequence: number, at: number): string =>
  `{"schema_version":1,"event_id":"01976a3e-5d00-7000-8000-000000000003","session_uuid":"${sessionUuid}",` +
  `"sequence_number":${sequence},"asset_uin":"UA0093K4T0Q","timestamp":"${new Date(at).toISOString()}",` +
  `"latitude":12.9715987,"longitude":77.5945627,` +
  `"altitude_agl":62.4,"absolute_altitude_m":982.1,"heading":184.25,"yaw_deg":-175.75,"roll_deg":1.08,` +
  `"pitch_deg":-2.11,"horizontal_speed":11.42,"vertical_speed":0.21,"climb_mps":0.21,"groundspeed_mps":11.42,` +
  `"gps_fix_type":3,"satellites_visible":15,"battery_remaining_percent":74.5,"battery_voltage_v":23.35,` +
  `"battery_current_a":18.04,"is_armed":true,"is_in_air":true,"flight_mode":"AUTO","status_text":"on route"}`
