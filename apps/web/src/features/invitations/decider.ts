import { memberType } from '@clearway/domain/contracts'
import type { WaitingInvitation } from '../../console/use-waiting-invitations.ts'

type Linked = Pick<
  WaitingInvitation,
  'direction' | 'invitee_type' | 'resource_type' | 'resource_name' | 'invite_role' | 'expires_at'
>

/** The secret is enough for an invitation of a person; anything else is decided by an organisation's Admin. */
export const decidesAlone = ({ direction, invitee_type }: Linked): boolean =>
  direction === 'invite' && invitee_type === memberType.user

/** The same invitation among those that wait for the person, who then knows for which organisation to answer. */
export const matching = (
  waiting: readonly WaitingInvitation[],
  linked: Linked,
): WaitingInvitation | undefined =>
  waiting.find(
    (one) =>
      one.direction === linked.direction &&
      one.resource_type === linked.resource_type &&
      one.resource_name === linked.resource_name &&
      one.invite_role === linked.invite_role &&
      one.expires_at === linked.expires_at,
  )
