import { withPartnerKey } from '@clearway/domain'
import {
  type AnyOperation,
  type CallerInputOf,
  ensure,
  type Handled,
  type OutputOf,
  type StreamAnswer,
} from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import { countedCaller } from '../request/admit.ts'
import { clientOf } from '../request/context.ts'
import { t, toTrpcError } from './init.ts'

type HandledGroup = Readonly<Record<string, Handled<AnyOperation>>>
export type HandledGroups = Readonly<Record<string, HandledGroup>>

interface ProcedureTypes<Op> {
  input: CallerInputOf<Op>
  output: OutputOf<Op>
  meta: unknown
}
type ProcedureOf<H> =
  H extends Handled<infer Op>
    ? Op extends { readonly kind: 'query' }
      ? TRPCQueryProcedure<ProcedureTypes<Op>>
      : TRPCMutationProcedure<ProcedureTypes<Op>>
    : never

/** The verbs of a group but those that stream, which a procedure cannot. */
type CallableOf<Group> = {
  [V in keyof Group]: Group[V] extends Handled<infer Op>
    ? OutputOf<Op> extends Pick<StreamAnswer, 'content'>
      ? never
      : V
    : never
}[keyof Group]

/** The procedures that the operations give, typed from their contracts. */
export type ProceduresOf<Groups> = {
  [G in keyof Groups]: { [V in CallableOf<Groups[G]>]: ProcedureOf<Groups[G][V]> }
}

const streams = ({ op }: Handled<AnyOperation>): boolean => 'body' in op.rest && op.rest.body === 'stream'

/** One procedure an operation; input is parameters and body together, output the bare wire shape. */
export const proceduresOf = <const Groups extends HandledGroups>(groups: Groups): ProceduresOf<Groups> =>
  Object.fromEntries(
    Object.entries(groups).map(([name, group]) => [
      name,
      Object.fromEntries(
        Object.entries(group)
          .filter(([, handled]) => !streams(handled))
          .map(([verb, handled]) => [verb, procedureOf(handled)]),
      ),
    ]),
    // The types above are those of what the loop builds; TypeScript cannot follow Object.fromEntries.
  ) as ProceduresOf<Groups>

/**
 * The console's server sends the platform-admin key beside its own, which alone opens no operation of the platform:
 * such an operation is then called by that key and the token, as over REST (docs/decisions/0012).
 */
const platformKeyHeader = 'platform-admin-key'

const procedureOf = ({ op, invoke }: Handled<AnyOperation>) => {
  // Parsing is the operation's own, after the record is found.
  const base = t.procedure.input((value: unknown) => value)
  const resolve = async ({ ctx, input }: { ctx: typeof t._config.$types.ctx; input: unknown }) => {
    try {
      const { edge, request, reply } = ctx
      const access = op.access.who === 'anyone' ? ({ who: 'partner' } as const) : op.access
      const caller = await countedCaller(edge, op, request, reply, access)
      ensure(
        caller.partner?.kind === 'console',
        'forbidden',
        'tRPC serves the console. Partners use REST below /v1.',
      )
      const key = request.headers[platformKeyHeader]
      const wantsKey = op.access.who === 'platformAdmin' && typeof key === 'string'
      const actor = wantsKey ? await withPartnerKey(edge.services, caller, key) : caller
      const client = clientOf(request, caller)
      return await invoke({ ...edge.services, actor, requestId: request.id, client }, input, input)
    } catch (error) {
      throw toTrpcError(error)
    }
  }
  return op.kind === 'query' ? base.query(resolve) : base.mutation(resolve)
}

/** `<capability>.<verb>` for every operation. */
export const appRouter = t.router(proceduresOf(capabilities))
export type AppRouter = typeof appRouter
