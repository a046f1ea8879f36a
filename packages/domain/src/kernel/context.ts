import type { Database } from '@clearway/db'
import type { Access, Actor, ActorFor } from './access.ts'
import type { Authority } from './authority.ts'
import type { Clock } from './clock.ts'
import type { Events } from './events.ts'
import type { Ids } from './ids.ts'
import type { Keys } from './keys.ts'
import type { Messages } from './messages.ts'
import type { Settings } from './settings.ts'

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The browser or program of a caller, as far as it told. */
export interface Client {
  readonly userAgent: string | null
  readonly address: string | null
}

export const unknownClient: Client = { userAgent: null, address: null }

/** All that a handler is given: no globals, no container. */
export interface Ctx<A extends Actor = Actor> {
  readonly db: Database
  readonly actor: A
  readonly clock: Clock
  readonly ids: Ids
  readonly keys: Keys
  readonly events: Events
  readonly messages: Messages
  readonly authority: Authority
  readonly settings: Settings
  readonly log: Log
  readonly requestId: string
  readonly client: Client
}

export type CtxFor<A extends Access> = Ctx<ActorFor<A>>
/** What a process owns for its whole life; a request adds who is calling. */
export type Services = Omit<Ctx, 'actor' | 'requestId' | 'client'>

/** A process of ours acting by itself (demo world, sweepers). Passes every access rule. */
export const systemActor: Actor = { partner: null, user: null, member: null, system: true }
