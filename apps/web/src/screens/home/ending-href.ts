import { resourceType } from '@clearway/domain/contracts'
import type { Outputs } from '../../trpc/client.ts'

export type Ending = Outputs['home']['ending']['items'][number]

const hrefOfInvitation = ({ subject_uuid, resource_type, resource_uuid }: Ending): string => {
  if (resource_type === resourceType.zone) return `/zones?zone=${resource_uuid}`
  if (resource_type === resourceType.asset) return `/fleet?asset=${resource_uuid}`
  return `/people?tab=invitations&invitation=${subject_uuid}`
}

interface EndingReader {
  readonly isManager: boolean
  /** Admins read the pilots of the organisation; everybody has their own credentials in their settings. */
  readonly readsTeam: boolean
}

/** Where the page is that shows it to this reader. */
export const hrefOf = (ending: Ending, { isManager, readsTeam }: EndingReader): string => {
  const { subject_uuid } = ending
  const hrefs: Readonly<Record<Ending['kind'], string>> = {
    certificate: `/fleet?asset=${subject_uuid}`,
    credential: readsTeam ? '/pilots' : '/settings',
    zone: `/zones?zone=${subject_uuid}`,
    approval: isManager ? `/requests?tab=all&request=${subject_uuid}` : `/missions?mission=${subject_uuid}`,
    invitation: hrefOfInvitation(ending),
    handover: `/transfers?transfer=${subject_uuid}`,
  }
  return hrefs[ending.kind]
}
