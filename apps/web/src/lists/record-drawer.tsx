import { Drawer, type DrawerProps, SkeletonRows } from '@clearway/ui'
import type { ReactNode } from 'react'
import { LostRecordContext } from '../caller/use-can.ts'
import { type NoticedQuery, QueryNotice } from '../frame/query-notice.tsx'
import { isRefused } from '../frame/refused.ts'

type RecordDrawerProps<One> = Pick<DrawerProps, 'floating' | 'width'> & {
  /** What it is, as its title while it is read: "Model". */
  what: string
  record: One | undefined
  query: NoticedQuery
  onClose: () => void
  title: (record: One) => ReactNode
  marks?: (record: One) => ReactNode
  subtitle?: (record: One) => ReactNode
  tools?: (record: One) => ReactNode
  footer?: (record: One) => ReactNode
  children: (record: One) => ReactNode
}

/** One record beside its list: its name and state, what it is, and what may be done with it while it can be read. */
export const RecordDrawer = <One,>(props: RecordDrawerProps<One>) => {
  const { what, record, query, title, marks, subtitle, tools, footer, children, ...drawer } = props
  const isLost = isRefused(query)
  const isThere = record !== undefined && !isLost
  return (
    <Drawer
      {...drawer}
      open
      title={record === undefined ? what : title(record)}
      marks={record !== undefined && marks?.(record)}
      subtitle={record !== undefined && subtitle?.(record)}
      tools={isThere && tools?.(record)}
      footer={isThere && footer?.(record)}
    >
      <QueryNotice query={query} what={`The ${what.toLowerCase()}`} />
      {record === undefined ? (
        !query.error && <SkeletonRows />
      ) : (
        <LostRecordContext value={isLost}>{children(record)}</LostRecordContext>
      )}
    </Drawer>
  )
}
