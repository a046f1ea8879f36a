import type { RequestDetail } from '../../entities/permission/request-words.ts'

type Revision = RequestDetail['revisions'][number]
export type ChangedField = Revision['changes'][number]['field']

/** What is different from the version that was read, each fact once: as it was read and as it is. */
export interface VersionChange {
  readonly field: ChangedField
  readonly before: string
  readonly after: string
}

export interface VersionNews {
  readonly changes: readonly VersionChange[]
  /** Who made the newest change, and when. */
  readonly by: string | null
  readonly at: string
}

/** What happened to a mission since a version of it was read; null: nothing. */
export const newsSince = (revisions: readonly Revision[], readVersion: number): VersionNews | null => {
  const since = revisions.filter(({ mission_version }) => mission_version > readVersion)
  const last = since.at(-1)
  if (!last) return null
  const changes = new Map<ChangedField, VersionChange>()
  for (const change of since.flatMap((revision) => revision.changes))
    changes.set(change.field, { ...change, before: changes.get(change.field)?.before ?? change.before })
  return {
    changes: [...changes.values()].filter(({ before, after }) => before !== after),
    by: last.changed_by?.name ?? null,
    at: last.changed_at,
  }
}

/** Where it was not read in this browser, the version that the organisation last decided about counts as read. */
export const versionDecided = ({ decisions }: Pick<RequestDetail, 'decisions'>): number | null =>
  decisions.findLast(({ mission_version }) => mission_version !== null)?.mission_version ?? null
