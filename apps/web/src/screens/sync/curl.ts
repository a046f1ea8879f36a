/** What one may ask the feed. */
export interface SyncQuestion {
  readonly kind: 'check' | 'full' | 'diff'
  readonly afterChangeId: number
  readonly untilChangeId: number | null
  readonly afterZoneId: number
  readonly snapshotChangeId: number | null
  readonly limit: number
}

/** "/v1/airspaces/sync?mode=diff&after_change_id=4&limit=20" */
export const syncPath = (question: SyncQuestion): string => {
  const { kind, afterChangeId, untilChangeId, afterZoneId, snapshotChangeId, limit } = question
  if (kind === 'check') return `/v1/airspaces/sync/check?after_change_id=${afterChangeId}`
  const fields =
    kind === 'diff'
      ? { after_change_id: afterChangeId, until_change_id: untilChangeId, limit }
      : { after_zone_id: afterZoneId, snapshot_change_id: snapshotChangeId, limit }
  const given = Object.entries(fields).filter(([, value]) => value !== null)
  const search = given.map(([name, value]) => `${name}=${value}`).join('&')
  return `/v1/airspaces/sync?mode=${kind}&${search}`
}

/** The same question for a terminal; key, token and organisation come from its environment. */
export const syncCurl = (origin: string, question: SyncQuestion): string =>
  [
    `curl -sS '${origin}${syncPath(question)}'`,
    `-H "partner-api-key: $KEY"`,
    `-H "Authorization: Bearer $TOKEN"`,
    `-H "X-Organisation-ID: $ORG"`,
  ].join(' \\\n  ')
