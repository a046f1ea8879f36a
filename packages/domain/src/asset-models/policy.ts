import type { MemberActor } from '../kernel/contract.ts'

/** Its manufacturer's: the access rule of the operations already asked for an Admin of a manufacturer. */
export const ownsAssetModel = ({ member }: MemberActor, model: { manufacturerUuid: string }): boolean =>
  model.manufacturerUuid === member.orgUuid
