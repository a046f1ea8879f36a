import { resourceType } from '@clearway/domain/contracts'
import { activeOrganisation } from '../../console/active-organisation.ts'
import type { Outputs } from '../../trpc/client.ts'
import type { Preview } from './accept-invitation.tsx'
import { decidesAlone } from './decider.ts'
import { forgetToken } from './invite-token.ts'

interface Accepted {
  readonly membership: NonNullable<Outputs['invitations']['accept']['membership']>
  readonly preview: Preview
  /** For which organisation it was answered. */
  readonly orgUuid: string | null
}

const shown: Readonly<Record<number, (uuid: string) => string>> = {
  [resourceType.asset]: (uuid) => `/fleet?asset=${uuid}`,
  [resourceType.zone]: (uuid) => `/zones?zone=${uuid}`,
}

/** Opens the console where what was accepted now is; a full load, so that the session knows of it everywhere. */
export function openAfter({ membership, preview, orgUuid }: Accepted): void {
  const { resource_type, resource_uuid } = membership
  forgetToken()
  const joins = resource_type === resourceType.organisation && decidesAlone(preview)
  const acting = joins ? resource_uuid : orgUuid
  if (acting) activeOrganisation.set(acting)
  // What came to the organisation can be looked at there; what was given away, or to a person, cannot.
  const isOurs = preview.direction === 'invite' && orgUuid !== null
  const place = isOurs ? shown[resource_type]?.(resource_uuid) : undefined
  window.location.assign(joins ? '/' : (place ?? '/invitations'))
}
