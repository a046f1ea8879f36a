import { startNotifications } from '@clearway/domain/notifications'
import type { StartedRuntime } from '@clearway/domain/runtime'
import { startWebhooks } from '@clearway/domain/webhooks'
import type { Metric } from 'prom-client'
import { createDeliveryBacklog, createDeliveryOutcomes, createMessageOutcomes } from './metrics.ts'

export interface Outgoing {
  readonly metrics: readonly Metric[]
  close(): Promise<void>
}

/** All that leaves for people and partners. In a silent copy it stays in the database (docs/decisions/0133). */
export const startOutgoing = (
  { services, messages, silence }: Pick<StartedRuntime, 'services' | 'messages' | 'silence'>,
  databaseUrl: string,
): Outgoing => {
  if (silence) {
    services.log.warn({}, silence)
    return { metrics: [], close: async () => {} }
  }
  const outcomes = createMessageOutcomes()
  const deliveries = createDeliveryOutcomes()
  const webhooks = startWebhooks(services, databaseUrl, (outcome) => deliveries.inc({ outcome }))
  const notifications = startNotifications(services, databaseUrl)
  messages.startSending(databaseUrl, (channel, outcome) => outcomes.inc({ channel, outcome }))
  return {
    metrics: [outcomes, deliveries, ...createDeliveryBacklog(webhooks.backlog)],
    async close() {
      await Promise.all([webhooks.close(), notifications.close()])
    },
  }
}
