import type { TlsCredentials } from '@clearway/domain/kernel'
import type { Packet } from 'mqtt-packet'
import { loginOf } from '../../../wire/mqtt/client.ts'
import { openWire } from '../../../wire/mqtt/wire.ts'

export interface Call {
  readonly url: string
  readonly credentials: TlsCredentials
  readonly clientId: string
}

const patienceMs = 3_000

/**
 * Connects to a broker under a name and leaves again, keeping no session. Answers the broker's CONNACK, or
 * the error that ended the connection before it came.
 */
export const callBroker = ({ url, credentials, clientId }: Call): Promise<Packet | Error> =>
  new Promise((resolve) => {
    const wire = openWire({
      url: new URL(url),
      credentials,
      onOpen: () =>
        wire.send({
          cmd: 'connect',
          protocolId: 'MQTT',
          protocolVersion: 5,
          clientId,
          clean: true,
          keepalive: 10,
          ...loginOf(url),
        }),
      onPacket(packet) {
        wire.send({ cmd: 'disconnect', reasonCode: 0 })
        wire.end()
        settle(packet)
      },
      onClose: (error) => settle(error ?? new Error('the broker ended the connection without a word')),
    })
    const late = setTimeout(() => wire.destroy(new Error('the broker does not answer')), patienceMs)
    const settle = (answer: Packet | Error) => {
      clearTimeout(late)
      resolve(answer)
    }
  })

/** Whether the broker let it in. */
export const wasTaken = (answer: Packet | Error): boolean =>
  !(answer instanceof Error) && answer.cmd === 'connack' && answer.reasonCode === 0

/** TLS alert 44: certificate_revoked. */
export const wasRevoked = (answer: Packet | Error): boolean =>
  answer instanceof Error && /CERTIFICATE_REVOKED/i.test((answer as NodeJS.ErrnoException).code ?? '')
