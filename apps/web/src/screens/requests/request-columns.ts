import { mostOverlaps } from '@clearway/domain/contracts'
import { type Request, requestStatus } from '../../entities/permission/request-words.ts'
import type { ListColumn } from '../../lists/list-column.ts'

const overlaps = ({ overlap_count }: Request) =>
  overlap_count > mostOverlaps ? `more than ${mostOverlaps}` : overlap_count

/** What a file of the queue holds. */
export const requestColumns = (nowMs: number): readonly ListColumn<Request>[] => [
  { id: 'mission', header: 'Mission', cell: ({ mission }) => mission.mission_name },
  { id: 'number', header: 'Request', cell: ({ permission }) => permission.permission_svc_id },
  { id: 'operator', header: 'Operator', cell: ({ operator }) => operator.org_name },
  { id: 'zone', header: 'Zone', cell: ({ permission }) => permission.zone_name },
  { id: 'starts', header: 'Starts', cell: ({ mission }) => mission.start_time },
  { id: 'ends', header: 'Ends', cell: ({ mission }) => mission.end_time },
  { id: 'overlaps', header: 'Overlaps', cell: overlaps },
  {
    id: 'checks',
    header: 'Checks failed',
    cell: ({ checks }) =>
      checks
        .filter(({ passes }) => !passes)
        .map(({ check }) => check)
        .join('; '),
  },
  { id: 'decided', header: 'Decided', cell: ({ decided_at }) => decided_at },
  { id: 'state', header: 'State', cell: (request) => requestStatus(request, nowMs) },
]
