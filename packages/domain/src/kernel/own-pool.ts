import type { Database } from '@clearway/db'
import type { Services } from './context.ts'
import { createSemaphore } from './semaphore.ts'

/**
 * The same services on a pool of their own: its transactions wait for each other, and for nobody else's. One connection stays
 * for reads.
 */
export const onOwnPool = <Given extends Pick<Services, 'db' | 'memory'>>(
  services: Given,
  db: Database,
  connections: number,
): Given => ({
  ...services,
  db,
  memory: { ...services.memory, transactions: createSemaphore(Math.max(1, connections - 1)) },
})
