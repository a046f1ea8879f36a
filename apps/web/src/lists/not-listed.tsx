import { Drawer, Empty } from '@clearway/ui'
import type { ReactNode } from 'react'
import type { OpenRecord, RecordPlace } from './list-page.tsx'

/** The drawer of a record that is read with its list alone: of one that the list does not hold, this is said. */
export const ofListed =
  <Row,>(what: string, drawer: (row: Row, onClose: () => void) => ReactNode): RecordPlace<Row>['drawer'] =>
  ({ row, isRead, onClose }: OpenRecord<Row>) => {
    if (row) return drawer(row, onClose)
    return isRead && <NotListed what={what} onClose={onClose} />
  }

const NotListed = ({ what, onClose }: { what: string; onClose: () => void }) => (
  <Drawer open onClose={onClose} title={what}>
    <Empty title="Not in what the list shows">
      It may be on another page, left out by a filter, or not of this list.
    </Empty>
  </Drawer>
)
