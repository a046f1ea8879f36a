import type { Parties } from '../authority.ts'
import type { Resource } from '../resource.ts'
import type { InvitationRow } from '../store.ts'

/** An accepted invitation: what is given, by whom, to whom. The resource and the invitation are locked. */
export interface Grant extends Parties {
  row: InvitationRow
  resource: Resource
}
