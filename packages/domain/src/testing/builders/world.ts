import { tables } from '@clearway/db'
import {
  type Actor,
  type Ctx,
  type OutgoingMessage,
  type PartnerIdentity,
  partnerKeyStatus,
  type RequestCtx,
  type Services,
} from '../../kernel/index.ts'

/** What builders need of a world: a test's, or the demo's. Messages are kept, so that codes can be read. */
export interface BuilderWorld {
  readonly services: Services
  readonly sent: OutgoingMessage[]
  as(actor: Actor): Ctx & RequestCtx
}

/** Whom builders call as. */
export const builderPartner: PartnerIdentity = {
  keyUuid: '01900000-0000-7000-8000-000000000001',
  name: 'builder',
  kind: 'partner',
}

/** Their key is as real as any other: a write with it must find it active. */
export const putBuilderKey = async ({ db, ids, keys, clock }: Services): Promise<void> => {
  await db.insert(tables.partnerKeys).values({
    keyUuid: builderPartner.keyUuid,
    svcId: ids.svc('partnerKey'),
    partnerName: builderPartner.name,
    keyHash: keys.secretHash('builder-partner-key'),
    kind: builderPartner.kind,
    status: partnerKeyStatus.active,
    createdAt: clock.now(),
  })
}
