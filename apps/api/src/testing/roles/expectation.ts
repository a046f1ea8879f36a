import type { OrgType, Role } from '@clearway/domain/kernel'

/** What an answer means for rights: done or refused for another reason, 403, 404. */
export type Outcome = 'allowed' | 'refused' | 'absent'

/**
 * Who may call an operation, by the contract (docs/contract/access.md#roles). Written by hand from there and
 * never from the code: roles.test.ts holds the code to it.
 */
export interface Expectation {
  /**
   * `anyone`: no key · `partner`: a key · `user`: a signed-in person · `platform`: platform administrators alone · else
   * the least role in the organisation that X-Organisation-ID names.
   */
  readonly least: 'anyone' | 'partner' | 'user' | 'platform' | Role
  /** Organisation types that may; all seven where none are named. */
  readonly types?: readonly OrgType[]
  /** The answer for a record of another organisation, to callers who may do it to their own. None: the operation names no record. */
  readonly foreign?: Outcome
  /** A platform administrator may too, without an organisation (docs/contract/wire.md#organisation-header). */
  readonly platform?: true
  /** A Member's answer about a record that a colleague made, where it differs from that for an own record. */
  readonly colleague?: Outcome
}

export const maker = ['assetManufacturer'] as const
export const owner = ['assetOwner'] as const
export const manager = ['airspaceManager'] as const
export const both = ['airspaceManager', 'assetOwner'] as const
export const watchers = ['airspaceManager', 'airspaceMonitor'] as const
export const payloads = ['assetManufacturer', 'assetOwner'] as const
export const liveTypes = ['airspaceManager', 'airspaceMonitor', 'assetOwner', 'assetManufacturer'] as const

export const open: Expectation = { least: 'partner' }
export const person: Expectation = { least: 'user' }
