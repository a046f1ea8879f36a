import { Empty, ListRow, Pagination, RowList, SkeletonRows, TextLink } from '@clearway/ui'
import { Radio } from 'lucide-react'
import { useState } from 'react'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import { isOpen, sessionLength, sessionStart, totals } from '../../entities/flight/session-facts.ts'
import { ownItem } from '../../entities/flight/session-item.ts'
import { SessionMarks } from '../../entities/flight/session-table.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { trpc } from '../../trpc/client.ts'

const pageSize = 25

/** The sessions that it flew for this organisation, newest first. */
export const AssetFlights = ({ asset, nowMs }: { asset: AssetItem; nowMs: number }) => {
  const [page, setPage] = useState(1)
  const sessions = trpc.sessions.list.useQuery(
    { asset_uuid: asset.asset_uuid, page, limit: pageSize },
    { placeholderData: (before) => before },
  )
  const total = sessions.data?.pagination.total_records ?? 0
  if (sessions.data && total === 0)
    return (
      <Empty
        icon={Radio}
        title="No flights yet"
        action={<TextLink href="/sessions?start=new">Start a session</TextLink>}
      >
        Each flight session of this asset stays on record here.
      </Empty>
    )
  return (
    <>
      <QueryNotice query={sessions} what="The flights" />
      {!sessions.data && !sessions.error && <SkeletonRows rows={6} rowHeight={44} />}
      <RowList label="Flights">
        {sessions.data?.data.map((session) => (
          <ListRow
            key={session.session_uuid}
            title={sessionStart(session, nowMs)}
            detail={`${sessionLength(session, nowMs)} · ${session.session_svc_id}`}
            end={<SessionMarks session={ownItem(session)} />}
            endDetail={isOpen(session) ? 'in the air' : totals(session).distance}
            selected={false}
            href={
              isOpen(session)
                ? `/sessions?session=${session.session_uuid}`
                : `/replays/${session.session_uuid}`
            }
          />
        ))}
      </RowList>
      {total > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={total} onPageChange={setPage} />
      )}
    </>
  )
}
