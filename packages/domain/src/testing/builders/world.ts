import type { Actor, Ctx, Message, RequestCtx, Services } from '../../kernel/index.ts'

/** What builders need of a world: a test's, or the demo's. Messages are kept, so that codes can be read. */
export interface BuilderWorld {
  readonly services: Services
  readonly sent: Message[]
  as(actor: Actor): Ctx & RequestCtx
}
