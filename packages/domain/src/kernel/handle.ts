import type { z } from 'zod'
import { openAct } from './act.ts'
import { type Asked, ensureAdmitted, isAudited, openTrail } from './audit-trail.ts'
import type { Ctx, CtxFor, RequestCtx } from './context.ts'
import { Failure, fieldFaults } from './failure.ts'
import type { Messages } from './messages.ts'
import type { AccessOf, AnyOperation, InputOf, OutputOf, ParamsOf } from './operation.ts'
import { plainWords } from './sentences.ts'

/** An operation with its handler, ready to be mounted on any transport. */
export interface Handled<Op> {
  readonly op: Op
  /** Judges the caller, before the body has to be read. Who is refused meets the Failure. */
  admit(ctx: RequestCtx, asked: Asked): Promise<Admitted<Op>>
  /** The same and what follows, for a caller that has all input at once. */
  invoke(ctx: RequestCtx, params: unknown, input: unknown): Promise<OutputOf<Op>>
}

/** An operation with a caller who may ask for it: there is no other way to its handler. */
export interface Admitted<Op> {
  /**
   * Loads, parses, runs (docs/contract/wire.md#order-of-refusal). `params` and `input` are as the caller wrote them;
   * an `input` that could not even be read is the Failure with the reason, thrown where its shape would be checked.
   */
  run(params: unknown, input: unknown): Promise<OutputOf<Op>>
}

type Work<Op> = (ctx: OpCtx<Op>, params: unknown, input: unknown) => Promise<OutputOf<Op>>

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
  const work: Work<Op> = async (known, rawParams, rawInput) => {
    const params = parse(op.params, rawParams) as ParamsOf<Op>
    const loaded = (await load?.(known, params)) as Loaded
    if (rawInput instanceof Failure) throw rawInput
    const input = { ...(parse(op.input, rawInput) as object), ...(params as object) } as InputOf<Op>
    const outgoing = notedMessages(known.messages)
    const output = await run({ ...known, messages: outgoing.messages }, input, loaded)
    await outgoing.dispatch()
    return output
  }
  const whole = acting(op, work)
  const admit: Handled<Op>['admit'] = async (ctx, asked) => {
    await ensureAdmitted(op, ctx, asked)
    return { run: (params, input) => whole(ctx, params, input) }
  }
  const invoke: Handled<Op>['invoke'] = async (ctx, params, input) =>
    (await admit(ctx, askedWith(params, input))).run(params, input)
  return { op, admit, invoke }
}

const askedWith = (params: unknown, input: unknown): Asked => ({
  params,
  input: input instanceof Failure ? undefined : input,
})

/** The same as an act: its caller's standing is read again where it writes, and each outcome has an entry in the audit table. */
const acting =
  <Op extends AnyOperation>(op: Op, work: Work<Op>) =>
  async (ctx: RequestCtx, params: unknown, input: unknown): Promise<OutputOf<Op>> => {
    const trail = isAudited(op, ctx.actor) ? openTrail(op, ctx, askedWith(params, input)) : null
    try {
      // The access rule held, so the actor is of the type ActorFor<Access>.
      const known = { ...ctx, act: openAct(op, ctx, trail) } as Ctx as OpCtx<Op>
      const output = await work(known, params, input)
      await trail?.done(output)
      return output
    } catch (error) {
      await trail?.refused(error)
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
  throw fieldFaults(result.error.issues.map((issue) => [issue.path.join('.') || 'body', sentence(issue)]))
}

/** The codes that zod gives to a value that is not there. */
const absent: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'invalid_format',
])

const sentence = (issue: z.core.$ZodIssue): string => {
  return issue.input === undefined && absent.has(issue.code) ? 'is required' : issue.message
}
