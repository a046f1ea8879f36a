import { refuseUndescribed } from '@clearway/api/testing/described'
import type { Authority } from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import type { BuiltSession, TestWorld } from '@clearway/domain/testing'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import { ackTopic, frameTopic } from '../wire/mqtt/topic.ts'
import { frameAt } from './stage.ts'

export interface StationAck {
  readonly session_uuid: string
  readonly highest_contiguous_sequence: number
  readonly rejected: readonly { sequence_number: number; code: string }[]
  /** When it came, by performance.now(). */
  readonly receivedAt: number
  readonly [field: string]: unknown
}

export interface StationOptions {
  readonly url: string
  readonly assetUuid: string
  /** PEM or .pfx of the asset, and whom to trust. */
  readonly credentials: IClientOptions & { readonly passphrase?: string }
  /** Sends a frame again that was sent so long ago and is not acknowledged. */
  readonly resendAfterMs?: number
}

type QueuedFrame = Record<string, unknown> & { session_uuid: string; sequence_number: number }

/**
 * A ground station as the guide describes it: keeps each frame until an acknowledgement covers its number, and sends
 * again what it keeps: all of it after a reconnect, a frame by itself when it was not acknowledged for long. An
 * acknowledgement alone is no progress: behind a lost frame the same one keeps coming.
 */
export class MqttStation {
  readonly client: MqttClient
  /** Every acknowledgement so far, in order. */
  readonly acks: StationAck[] = []
  /** Frames without an acknowledgement so far, by number. */
  readonly queue = new Map<number, QueuedFrame>()
  readonly #options: StationOptions
  readonly #timer: NodeJS.Timeout
  readonly #sentAt = new Map<number, number>()
  #next = 1

  constructor(options: StationOptions) {
    this.#options = options
    this.client = connect(options.url, {
      ...options.credentials,
      protocolVersion: 5,
      clientId: options.assetUuid,
      clean: true,
      queueQoSZero: false,
      reconnectPeriod: 200,
      reconnectOnConnackError: true,
    })
    this.client.on('error', () => {})
    this.client.on('message', (_topic, payload) => this.#receive(JSON.parse(String(payload))))
    this.client.on('connect', () => void this.#ready())
    const patienceMs = options.resendAfterMs ?? 5_000
    this.#timer = setInterval(() => this.#resend(performance.now() - patienceMs), patienceMs / 4)
  }

  /** The highest number that was acknowledged. */
  get acknowledged(): number {
    return this.acks.at(-1)?.highest_contiguous_sequence ?? 0
  }

  get rejected(): Map<number, string> {
    return new Map(
      this.acks.flatMap(({ rejected }) => rejected.map((one) => [one.sequence_number, one.code] as const)),
    )
  }

  /** Measures one frame: it is sent now where there is a line, else when there is one again. */
  measure(sessionUuid: string, measured: Record<string, unknown> = {}): number {
    const number = this.#next++
    // One millisecond holds one frame of a session.
    const frame = {
      ...numbered(sessionUuid, number),
      ...frameAt(number - 5_000),
      ...measured,
    }
    this.queue.set(number, frame)
    this.#sentAt.set(number, performance.now())
    this.send(frame)
    return number
  }

  /** As it is, without keeping it. */
  send(message: unknown, topic = frameTopic(this.#options.assetUuid)): void {
    if (!this.client.connected) return
    const payload = typeof message === 'string' ? message : JSON.stringify(message)
    this.client.publish(topic, payload, { qos: 1 }, () => {})
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.client.endAsync(true)
  }

  async #ready(): Promise<void> {
    await this.client.subscribeAsync(ackTopic(this.#options.assetUuid), { qos: 1 }).catch(() => {})
    this.#resend(performance.now())
  }

  /** What was sent up to then. */
  #resend(until: number): void {
    for (const [number, frame] of this.queue) {
      if ((this.#sentAt.get(number) ?? 0) > until) continue
      this.#sentAt.set(number, performance.now())
      this.send(frame)
    }
  }

  #receive(message: object): void {
    refuseUndescribed('acknowledgements', 'telemetry_ack', message)
    const ack = { ...message, receivedAt: performance.now() } as StationAck
    this.acks.push(ack)
    for (const [number, { session_uuid }] of this.queue) {
      if (session_uuid !== ack.session_uuid || number > ack.highest_contiguous_sequence) continue
      this.queue.delete(number)
      this.#sentAt.delete(number)
    }
  }
}

export const numbered = (sessionUuid: string, number: number): QueuedFrame => ({
  schema_version: 1,
  event_id: crypto.randomUUID(),
  session_uuid: sessionUuid,
  sequence_number: number,
})

/** What the owner of an asset downloads, signed by this authority, and whom the file trusts. */
export const stationCredentials = async (
  world: TestWorld,
  authority: Authority,
  { owner, assetUuid }: Pick<BuiltSession, 'owner' | 'assetUuid'>,
) => {
  const caller = { ...world.as(owner), authority, clock: { now: () => new Date() } }
  const given = { password: 'station' }
  const issued = await capabilities.certificates.issue.invoke(caller, { asset_uuid: assetUuid }, given)
  const { ca } = await authority.processCertificate('test', new Date())
  return { ca, pfx: Buffer.from(issued.pfx_base64, 'base64'), passphrase: 'station' }
}
