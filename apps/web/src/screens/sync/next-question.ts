import type { UrlChanges } from '../../frame/use-url-params.ts'
import type { Outputs } from '../../trpc/client.ts'

export type Answer = Outputs['zones']['sync'] | Outputs['zones']['checkSync']

export interface Next {
  readonly words: string
  readonly act?: string
  readonly changes?: UrlChanges
}

/** What an adapter does with this answer. */
export const nextOf = (answer: Answer): Next => {
  if (!('mode' in answer)) {
    if (answer.full_sync_required)
      return { words: 'Read the catalog whole.', act: 'Whole', changes: { mode: 'full' } }
    if (!answer.has_changes) return { words: 'Nothing new since that change.' }
    const changes = { mode: 'diff', after: String(answer.client_change_id) }
    return { words: 'There are changes to read.', act: 'Read them', changes }
  }
  if (answer.mode === 'full') {
    const words = answer.has_more
      ? 'More zones follow; keep the snapshot id.'
      : `The catalog is whole. Go on with diffs from ${answer.snapshot_change_id}.`
    const snapshot = String(answer.snapshot_change_id)
    const changes = answer.has_more
      ? { zone_id: String(answer.next_zone_id), snapshot }
      : { mode: 'diff', after: snapshot }
    return { words, act: answer.has_more ? 'Next page' : 'Go on', changes }
  }
  const after = String(answer.next_change_id)
  if (answer.has_more) return { words: 'More changes follow.', act: 'Next page', changes: { after } }
  return { words: `Up to date with change ${answer.to_change_id}.` }
}
