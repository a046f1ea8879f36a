import { expect } from 'vitest'
import { createDelivering, type DeliveryOutcome } from '../../desk/webhooks/delivering.ts'
import { shareEvents } from '../../desk/webhooks/sharing.ts'
import { createPoster } from '../../platform/outbound/post.ts'
import type { TestWorld } from '../world.ts'

export const shareAll = async ({ services }: Pick<TestWorld, 'services'>): Promise<void> => {
  while ((await shareEvents(services)) > 0);
}

/** Shares out and sends all that is due, until it is settled. */
export const deliverDue = async ({ services }: Pick<TestWorld, 'services'>): Promise<DeliveryOutcome[]> => {
  const outcomes: DeliveryOutcome[] = []
  const poster = createPoster(services.settings.webhooks.allowedNetworks)
  const delivering = createDelivering({
    services,
    poster,
    observe: (outcome) => outcomes.push(outcome),
    onSettled() {},
  })
  await shareAll({ services })
  let expected = 0
  for (let claimed = await delivering.turn(); claimed > 0; claimed = await delivering.turn()) {
    expected += claimed
    await expect.poll(() => outcomes.length).toBe(expected)
  }
  await delivering.close()
  poster.close()
  return outcomes
}
