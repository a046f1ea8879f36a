import { hrefOfInvitation } from '../../entities/invitation/invitation-href.ts'
import type { Outputs } from '../../trpc/client.ts'
import { known } from '../../words/known.ts'

export type Ending = Outputs['home']['ending']['items'][number]

interface EndingReader {
  readonly isManager: boolean
  /** Admins read the pilots of the organisation; everybody has their own credentials in their settings. */
  readonly readsTeam: boolean
}

/** Where the page is that shows it to this reader; nowhere of a kind that only a newer service knows. */
export const hrefOf = (ending: Ending, { isManager, readsTeam }: EndingReader): string | undefined => {
  const { kind, subject_uuid, resource_type, resource_uuid } = ending
  const invitation = {
    invite_uuid: subject_uuid,
    resource_type,
    resource_uuid,
    isHandover: kind === 'handover',
  }
  const hrefs: Readonly<Record<Ending['kind'], string>> = {
    certificate: `/fleet?asset=${subject_uuid}`,
    credential: readsTeam ? '/pilots' : '/settings',
    zone: `/zones?zone=${subject_uuid}`,
    approval: isManager ? `/requests?tab=all&request=${subject_uuid}` : `/missions?mission=${subject_uuid}`,
    invitation: hrefOfInvitation(invitation),
    handover: hrefOfInvitation(invitation),
  }
  return known(hrefs, kind)
}
