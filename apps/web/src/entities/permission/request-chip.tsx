import { StatusChip, useMinute } from '@clearway/ui'
import { type Request, requestStatus } from './request-words.ts'

/** The state of a request. */
export const RequestChip = ({ request }: { request: Pick<Request, 'permission' | 'mission'> }) => {
  const status = requestStatus(request, useMinute())
  return status === 'ended' ? (
    <StatusChip status="inactive">Ended undecided</StatusChip>
  ) : (
    <StatusChip status={status} />
  )
}
