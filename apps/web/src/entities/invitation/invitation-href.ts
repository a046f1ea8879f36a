import { resourceType } from '@clearway/domain/contracts'

interface Named {
  readonly invite_uuid: string
  /** 1 organisation, 2 asset, 3 zone. */
  readonly resource_type: number | null
  readonly resource_uuid: string | null
  /** The asset changes hands between organisations; else a person is given a right to it. */
  readonly isHandover: boolean
}

/** Where it is answered or withdrawn: with what it is to. */
export const hrefOfInvitation = ({
  invite_uuid,
  resource_type,
  resource_uuid,
  isHandover,
}: Named): string => {
  if (isHandover) return `/transfers?transfer=${invite_uuid}`
  if (resource_type === resourceType.zone) return `/zones?zone=${resource_uuid}`
  if (resource_type === resourceType.asset) return `/fleet?asset=${resource_uuid}`
  return `/people?tab=invitations&invitation=${invite_uuid}`
}
