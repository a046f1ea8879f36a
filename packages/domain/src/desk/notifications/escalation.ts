import { permissionStatus, type Services, transact } from '../../kernel/index.ts'
import { stillPending, stillRaised, takeDue } from './escalation-store.ts'

const atATime = 100

/**
 * What was not handled in time becomes an event, and so a notification of the next people. Both are one transaction:
 * once, with any number of processes, and whichever is killed. Answers how much was due.
 */
export const escalate = (services: Pick<Services, 'db' | 'memory' | 'clock' | 'events'>): Promise<number> =>
  transact(services, async (tx) => {
    const now = services.clock.now()
    const due = await takeDue(tx, now, atATime)
    if (due.length === 0) return 0
    const uuidsOf = (wanted: 'permission' | 'alert') =>
      due.filter(({ subject }) => subject === wanted).map(({ uuid }) => uuid)
    const requests = await stillPending(tx, uuidsOf('permission'), now)
    const alerts = await stillRaised(tx, uuidsOf('alert'))
    await services.events.record(
      tx,
      ...requests.map((subject) => ({
        name: 'permission.overdue' as const,
        subject,
        facts: { permission_status: permissionStatus.pending, reason: 'unopened' },
      })),
      ...alerts.map((subject) => ({ name: 'alert.unacknowledged' as const, subject })),
    )
    return due.length
  })
