import type { z } from 'zod'
import { refuse } from './access.ts'
import { isAudited, openTrail } from './audit-trail.ts'
import type { Ctx, CtxFor } from './context.ts'
import { type Details, Failure } from './failure.ts'
import type { Messages } from './messages.ts'
import type { AccessOf, AnyOperation, InputOf, OutputOf, ParamsOf } from './operation.ts'
import { plainWords } from './sentences.ts'

/** An operation with its handler, ready to be mounted on any transport. */
export interface Handled<Op> {
  readonly op: Op
  /**
   * Refuses, loads, parses, runs, in DECISIONS.md's order. `params` and `input` are as the caller wrote them; an
   * `input` that could not even be read is the Failure that says why, and has its turn where its shape would.
   */
  invoke(ctx: Ctx, params: unknown, input: unknown): Promise<OutputOf<Op>>
}

type OpCtx<Op> = CtxFor<AccessOf<Op>>

interface LoadedHandler<Op, Loaded> {
  /** Finds the record that `params` name: throws not_found for an absent or foreign one, gone for a deactivated one. */
  load(ctx: OpCtx<Op>, params: ParamsOf<Op>): Promise<Loaded>
  run(ctx: OpCtx<Op>, input: InputOf<Op>, loaded: Loaded): Promise<OutputOf<Op>>
}

type PlainHandler<Op> = (ctx: OpCtx<Op>, input: InputOf<Op>) => Promise<OutputOf<Op>>

/** Joins a contract to its handler. With `load`, existence is settled before the body's shape. */
export const handle = <Op extends AnyOperation, Loaded = undefined>(
  op: Op,
  handler: PlainHandler<Op> | LoadedHandler<Op, Loaded>,
): Handled<Op> => {
  const { load, run } = typeof handler === 'function' ? { load: undefined, run: handler } : handler
  const work: Handled<Op>['invoke'] = async (ctx, rawParams, rawInput) => {
    const refusal = refuse(op.access, ctx.actor)
    if (refusal) throw new Failure(refusal.code, refusal.message)
    // The access rule just held, so the actor is what ActorFor<Access> says.
    const known = ctx as OpCtx<Op>
    const params = parse(op.params, rawParams) as ParamsOf<Op>
    const loaded = (await load?.(known, params)) as Loaded
    if (rawInput instanceof Failure) throw rawInput
    const input = { ...(parse(op.input, rawInput) as object), ...(params as object) } as InputOf<Op>
    const outgoing = notedMessages(ctx.messages)
    const output = await run({ ...known, messages: outgoing.messages }, input, loaded)
    await outgoing.dispatch()
    return output
  }
  return { op, invoke: isAudited(op) ? audited(op, work) : work }
}

/** The same, with an entry in the audit table for each outcome. */
const audited =
  <Op extends AnyOperation>(op: Op, work: Handled<Op>['invoke']): Handled<Op>['invoke'] =>
  async (ctx, params, input) => {
    const trail = openTrail(op, ctx, { params, input: input instanceof Failure ? undefined : input })
    try {
      const output = await work({ ...ctx, db: trail.db }, params, input)
      await trail.done(output)
      return output
    } catch (error) {
      await trail.refused(error)
      throw error
    }
  }

/** What an operation sends goes out when it is done, and so after its transactions. */
const notedMessages = (messages: Messages) => {
  let wasUsed = false
  const send: Messages['send'] = (message, tx) => {
    wasUsed = true
    return messages.send(message, tx)
  }
  return {
    messages: { ...messages, send },
    dispatch: async (): Promise<void> => (wasUsed ? messages.dispatch() : undefined),
  }
}

/** Parses or throws a 400 whose details name each field. */
export const parse = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const result = schema.safeParse(value ?? {}, { reportInput: true, error: plainWords })
  if (result.success) return result.data
  const details = detailsOf(result.error)
  const [field, messages] = Object.entries(details)[0] ?? ['body', ['is not valid']]
  throw new Failure('invalid_input', `${field}: ${messages[0]}`, { details })
}

const detailsOf = (error: z.ZodError): Details => {
  const details: Details = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body'
    details[field] ??= []
    details[field].push(sentence(issue))
  }
  return details
}

/** The codes with which zod speaks of a value that is not there. */
const absent: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'invalid_format',
])

const sentence = (issue: z.core.$ZodIssue): string => {
  return issue.input === undefined && absent.has(issue.code) ? 'is required' : issue.message
}
