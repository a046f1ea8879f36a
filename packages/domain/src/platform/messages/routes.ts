import type { Clock, OutgoingMessage } from '../../kernel/index.ts'
import { createMessageFile } from './message-file.ts'
import { createSmsGateway } from './sms-gateway.ts'
import { createSmtp } from './smtp.ts'
import type { MessageChannel } from './store.ts'

export interface MessagesConfig {
  DATA_DIR: string
  SMTP_URL?: string | undefined
  SMTP_FROM: string
  SMS_GATEWAY_URL?: string | undefined
  SMS_GATEWAY_TOKEN?: string | undefined
  CLEARWAY_MODE: 'development' | 'production'
}

/** One way out of here, for one or more channels. */
export interface Route {
  readonly channels: readonly MessageChannel[]
  /** Whatever has not left when the signal comes never leaves by this call: the message will be sent by another one. */
  deliver(message: OutgoingMessage, givenUp: AbortSignal): Promise<void>
  /** A file and not a gateway: a request may wait for it. */
  readonly isLocal: boolean
  /** How many workers of a process send at once, and how many messages each takes in a transaction. */
  readonly lanes: number
  readonly batch: number
  close?(): void
}

// One message a transaction: a process that is killed repeats at most the few that it was just sending.
const remote = { isLocal: false, lanes: 4, batch: 1 } as const
const local = { isLocal: true, lanes: 1, batch: 100 } as const

/** E-mail by SMTP and SMS by gateway where configured, the outbox file otherwise (never in production). */
export const routesOf = (config: MessagesConfig, clock: Clock): readonly Route[] => {
  const routes: Route[] = []
  if (config.SMTP_URL) {
    const smtp = createSmtp({ url: config.SMTP_URL, from: config.SMTP_FROM, connections: remote.lanes })
    routes.push({ ...remote, channels: ['email'], ...smtp })
  }
  if (config.SMS_GATEWAY_URL) {
    const deliver = createSmsGateway(config.SMS_GATEWAY_URL, config.SMS_GATEWAY_TOKEN)
    routes.push({ ...remote, channels: ['sms'], deliver })
  }
  const taken = routes.flatMap((route) => route.channels)
  const channels = (['email', 'sms'] as const).filter((channel) => !taken.includes(channel))
  if (channels.length === 0) return routes
  const isProduction = config.CLEARWAY_MODE === 'production'
  const deliver = isProduction ? noGateway : createMessageFile(config.DATA_DIR, clock)
  return [...routes, { ...local, channels, deliver }]
}

const noGateway = async ({ channel }: OutgoingMessage): Promise<void> => {
  throw new Error(`no gateway is configured for ${channel}`)
}
