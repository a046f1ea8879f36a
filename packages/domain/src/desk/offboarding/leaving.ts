import type { Tx } from '@clearway/db'
import { expireFlightsWith } from '../../flight/sessions/leavers.ts'
import { plansFlownOn } from '../../flight/sessions/leavers-store.ts'
import type { Ctx } from '../../kernel/index.ts'
import { leaveFutureMissions } from '../../planning/missions/leaving.ts'

/** A person of an organisation is who may fly for it. */
export interface Leaver {
  readonly orgUuid: string
  readonly userUuid: string
}

/**
 * What goes with a person's membership of an organisation, in the transaction that has ended it: what they have open on the ground, and
 * their place in its missions that have not ended.
 */
export const followLeaver = async (ctx: Ctx, tx: Tx, leaver: Leaver): Promise<void> => {
  const expired = await expireFlightsWith(ctx, tx, leaver)
  await leaveFutureMissions(ctx, tx, {
    who: { pilotUuid: leaver.userUuid },
    orgUuid: leaver.orgUuid,
    readFlown: () => plansFlownOn(tx, leaver, expired),
  })
}
