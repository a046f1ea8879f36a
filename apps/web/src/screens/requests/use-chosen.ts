import { useMinute } from '@clearway/ui'
import { useState } from 'react'
import { bulkRows, isGreen, uuidOf } from '../../entities/permission/bulk.ts'
import type { Request } from '../../entities/permission/request-words.ts'

export interface Chosen {
  readonly chosen: ReadonlySet<string>
  /** What a bulk approval would take now. */
  readonly rows: readonly Request[]
  readonly toggle: (permissionUuid: string) => void
  readonly clear: () => void
  readonly isAsking: boolean
  readonly ask: () => void
  readonly close: () => void
}

/** Rows chosen for a bulk approval. One that is green no more drops out by itself. */
export const useChosen = (rows: readonly Request[]): Chosen => {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const nowMs = useMinute()
  const chosen = new Set(
    rows
      .filter((row) => isGreen(row, nowMs))
      .map(uuidOf)
      .filter((uuid) => picked.has(uuid)),
  )
  const toggle = (uuid: string) =>
    setPicked(new Set(chosen.has(uuid) ? [...chosen].filter((one) => one !== uuid) : [...chosen, uuid]))
  const clear = () => setPicked(new Set())
  const taken = bulkRows(rows, chosen, nowMs)
  return {
    chosen,
    rows: taken,
    toggle,
    clear,
    isAsking,
    ask: () => setAsking(taken.length > 0),
    close: () => {
      setAsking(false)
      clear()
    },
  }
}
