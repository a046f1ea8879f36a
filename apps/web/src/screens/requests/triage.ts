import { permissionStatus } from '@clearway/domain/contracts'
import { uuidOf } from '../../entities/permission/bulk.ts'
import type { Request } from '../../entities/permission/request-words.ts'

interface Triage {
  /** Where the search begins: the place after the one that was decided. */
  readonly from: number
  /** Decided already, though the list may not know it yet. */
  readonly decided: readonly (string | undefined)[]
}

/** What is decided next: the first that waits from there on, else the first that waits at all. */
export const nextUndecided = (rows: readonly Request[], { from, decided }: Triage): string | undefined => {
  const next = [...rows.slice(from), ...rows.slice(0, from)].find(
    (row) => row.permission.permission_status === permissionStatus.pending && !decided.includes(uuidOf(row)),
  )
  return next && uuidOf(next)
}
