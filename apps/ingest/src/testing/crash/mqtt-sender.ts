import { MqttStation, type StationOptions } from '../mqtt-station.ts'
import { createTimes, type Sender } from './sender.ts'

const resendAfterMs = 5_000

/** Over MQTT: a frame is acknowledged once every number up to its own is. */
export const openMqttSender = (
  sessionUuid: string,
  options: Omit<StationOptions, 'resendAfterMs'>,
  measured: Record<string, unknown> = {},
): Sender => {
  const station = new MqttStation({ ...options, resendAfterMs })
  const numbers: string[] = []
  const sent = new Map<string, number>()
  const time = createTimes()
  return {
    sessionUuid,
    sent,
    get acknowledged() {
      return new Set(numbers.slice(0, station.acknowledged))
    },
    get newestAcknowledged() {
      return sent.get(numbers[station.acknowledged - 1] ?? '') ?? 0
    },
    get refused() {
      return [...station.rejected]
    },
    send() {
      const timestamp = time()
      numbers.push(timestamp)
      sent.set(timestamp, performance.now())
      station.measure(sessionUuid, { ...measured, timestamp })
    },
    close: () => station.close(),
  }
}
