import { Button, TextLink, useMinute } from '@clearway/ui'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { bulkRows, bulkWords } from '../../entities/permission/bulk.ts'
import type { Request } from '../../entities/permission/request-words.ts'
import { part } from '../../loading/part.tsx'

const BulkDialog = part(() =>
  import('../../entities/permission/bulk-dialog.tsx').then((module) => module.BulkDialog),
)

const none: ReadonlySet<string> = new Set()

/** The queue's bulk approval, for what has every tick and not only for the rows shown; without such, the way to the queue. */
export const AllGreen = ({ requests }: { requests: readonly Request[] }) => {
  const [isAsking, setAsking] = useState(false)
  const green = bulkRows(requests, none, useMinute())
  return (
    <>
      {green.length > 0 ? (
        <Button size="sm" icon={CheckCheck} onClick={() => setAsking(true)}>
          {bulkWords(green.length, false)}
        </Button>
      ) : (
        <TextLink href="/requests">All requests</TextLink>
      )}
      {isAsking && <BulkDialog rows={green} onClose={() => setAsking(false)} />}
    </>
  )
}
