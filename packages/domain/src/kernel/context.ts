import type { Database, Queryable, Tx } from '@clearway/db'
import type { Access, Actor, ActorFor } from './access.ts'
import type { AuditNote } from './audit-target.ts'
import type { Authority } from './authority.ts'
import type { Clock } from './clock.ts'
import type { Events } from './events.ts'
import type { Ground } from './ground.ts'
import type { Ids } from './ids.ts'
import type { Keys } from './keys.ts'
import type { Memory } from './memory.ts'
import type { Messages } from './messages.ts'
import type { Settings } from './settings.ts'

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The browser or program of a caller, as far as it is known. */
export interface Client {
  readonly userAgent: string | null
  readonly address: string | null
  /** Nobody receives the answer any more. Absent: that is not known. */
  readonly hasLeft?: boolean
}

export const unknownClient: Client = { userAgent: null, address: null }

/** People, organisations and partner keys, by their uuids. */
export interface Parties {
  /** This act takes something from them. */
  readonly takesFrom?: readonly string[]
  /** It goes by their rights, and not by the caller's alone: nothing is taken from them meanwhile. */
  readonly reliesOn?: readonly string[]
}

export type Run<T> = (tx: Tx) => Promise<T>

/** An operation under way: what each of its transactions begins and ends with (act.ts). */
export interface Act {
  /** The database without either. */
  readonly plain: Database
  /** What its handler adds to the audit entry; null where none is kept. */
  readonly note: AuditNote | null
  /** `run` after the caller's standing. */
  judged<T>(run: Run<T>, parties: Parties): Run<T>
  /** The same, and the audit entry after it. */
  whole<T>(run: Run<T>, parties: Parties): Run<T>
  /** What `whole` made is committed. */
  committed(): void
}

/** All that a handler is given: no globals, no container. */
export interface Ctx<A extends Actor = Actor> {
  /** Asks only. What writes begins a transaction by `transact`, which no handler can go around. */
  readonly db: Queryable
  readonly act: Act
  readonly actor: A
  readonly clock: Clock
  readonly ids: Ids
  readonly keys: Keys
  readonly events: Events
  readonly messages: Messages
  readonly authority: Authority
  readonly ground: Ground
  readonly settings: Settings
  readonly memory: Memory
  readonly log: Log
  readonly requestId: string
  readonly client: Client
}

export type CtxFor<A extends Access> = Ctx<ActorFor<A>>
/** What a process owns for its whole life; a request adds who is calling. */
export interface Services extends Omit<Ctx, 'db' | 'act' | 'actor' | 'requestId' | 'client'> {
  readonly db: Database
}

/** A request as it comes to an operation. */
export interface RequestCtx extends Services, Pick<Ctx, 'actor' | 'requestId' | 'client'> {}

/** A process of ours acting by itself (demo world, sweepers). Passes every access rule. */
export const systemActor: Actor = { partner: null, user: null, member: null, system: true }
