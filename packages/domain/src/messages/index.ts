import type { Clock, Log, Message, Messages } from '../kernel/index.ts'
import { createBackground } from './background.ts'
import { createOutbox } from './outbox.ts'
import { createSmsGateway } from './sms-gateway.ts'
import { createSmtp } from './smtp.ts'

export interface MessagesConfig {
  DATA_DIR: string
  SMTP_URL?: string | undefined
  SMTP_FROM: string
  SMS_GATEWAY_URL?: string | undefined
  SMS_GATEWAY_TOKEN?: string | undefined
  CLEARWAY_MODE: 'development' | 'production'
}

export interface MessageService extends Messages {
  /** Stops retrying; what has not been sent within two seconds is lost. */
  close(): Promise<void>
}

type Deliver = (message: Message) => Promise<void>

/** E-mail by SMTP and SMS by gateway where configured, the outbox file otherwise (never in production). */
export const createMessages = (config: MessagesConfig, log: Log, clock: Clock): MessageService => {
  const background = createBackground(log)
  const smtp = config.SMTP_URL ? createSmtp(config.SMTP_URL, config.SMTP_FROM) : null
  const sms = config.SMS_GATEWAY_URL
    ? createSmsGateway(config.SMS_GATEWAY_URL, config.SMS_GATEWAY_TOKEN)
    : null
  const gateways: Record<Message['channel'], Deliver | null> = { email: smtp?.deliver ?? null, sms }
  const outbox = config.CLEARWAY_MODE === 'production' ? null : createOutbox(config.DATA_DIR, clock)
  return {
    async send(message) {
      const gateway = gateways[message.channel]
      if (gateway) return background.start(message, gateway)
      const about = { channel: message.channel, purpose: message.purpose }
      if (!outbox) return log.error(about, `no gateway is configured for ${message.channel}`)
      await outbox(message).catch((error: unknown) =>
        log.error({ ...about, cause: String(error) }, 'the outbox file could not be written'),
      )
    },
    async close() {
      await background.close()
      smtp?.close()
    },
  }
}
