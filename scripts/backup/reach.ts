import { lsnOf, type WalPoint } from '@clearway/db/replication'
import { unbroken } from './assemble.ts'
import { basesOf, piecesOf, segmentName } from './places.ts'

/** Whether the last copy of a timeline can be brought to where its log is followed from: nothing is missing in between. */
export const reaches = (directory: string, { timeline, lsn }: WalPoint, segmentBytes: number): boolean => {
  const base = basesOf(directory).findLast((one) => one.timeline === timeline)
  if (!base) return false
  const held = Map.groupBy(piecesOf(directory), ({ segment }) => segment)
  const size = BigInt(segmentBytes)
  const beginning = (at: bigint): bigint => at - (at % size)
  for (let at = beginning(lsnOf(base.start)); at < beginning(lsn); at += size) {
    const pieces = held.get(segmentName(timeline, at, segmentBytes)) ?? []
    if (unbroken(pieces).at(-1)?.to !== segmentBytes) return false
  }
  return true
}
