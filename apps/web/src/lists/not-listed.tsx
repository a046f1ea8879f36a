import { Drawer, Empty } from '@clearway/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { OpenRecord, RecordPlace } from './list-page.tsx'

type DrawerOf<Row> = (row: Row, onClose: () => void) => ReactNode

/**
 * The drawer of a record that is read with its list alone: of one that the list does not hold, this is said. One that leaves the
 * list while it is open, as when it is answered, takes its drawer along.
 */
export const ofListed =
  <Row,>(what: string, drawer: DrawerOf<Row>): RecordPlace<Row>['drawer'] =>
  ({ key, ...open }) => <ListedRecord key={key} what={what} drawer={drawer} {...open} />

type ListedRecordProps<Row> = Omit<OpenRecord<Row>, 'key'> & { what: string; drawer: DrawerOf<Row> }

const ListedRecord = <Row,>({ what, drawer, row, isRead, onClose }: ListedRecordProps<Row>) => {
  const [wasListed, setWasListed] = useState(row !== undefined)
  if (row && !wasListed) setWasListed(true)
  const hasLeft = wasListed && !row && isRead
  useEffect(() => {
    if (hasLeft) onClose()
  }, [hasLeft, onClose])
  if (row) return drawer(row, onClose)
  return isRead && !wasListed && <NotListed what={what} onClose={onClose} />
}

const NotListed = ({ what, onClose }: { what: string; onClose: () => void }) => (
  <Drawer open onClose={onClose} title={what}>
    <Empty title="Not in what the list shows">
      It may be on another page, left out by a filter, or not of this list.
    </Empty>
  </Drawer>
)
