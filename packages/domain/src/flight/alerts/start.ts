import type { Tx } from '@clearway/db'
import type { Ctx } from '../../kernel/index.ts'
import { writeEvidence } from './evidence.ts'
import { flightFacts } from './facts.ts'

interface Started {
  readonly sessionUuid: string
  readonly assetStartLatitude?: number | null
  readonly assetStartLongitude?: number | null
}

/** A session on a plan that is not approved alerts at once, before any frame (docs/contract/sessions.md#start). */
export const alertAtStart = async (
  ctx: Pick<Ctx, 'clock' | 'ids' | 'events'>,
  tx: Tx,
  session: Started,
): Promise<void> => {
  const { sessionUuid, assetStartLatitude: latitude, assetStartLongitude: longitude } = session
  const [facts] = await flightFacts(tx, { sessionUuids: [sessionUuid] }, ctx.clock.now())
  const position =
    typeof latitude === 'number' && typeof longitude === 'number'
      ? { latitude, longitude, altitudeAgl: null }
      : null
  await writeEvidence(
    ctx,
    tx,
    (facts?.onPaper ?? []).map((violation) => ({ type: 'raise', sessionUuid, violation, position })),
  )
}
