import { assetStatus, type MemberActor, orgTypeNumber, roleNumber, uinStatus } from '../kernel/contract.ts'

export const mayRegisterAsset = ({ member }: MemberActor): boolean =>
  member.role >= roleNumber.admin && member.orgType === orgTypeNumber.assetOwner

/** `ownerUuid`: the organisation that actively owns it. */
export const mayEditAsset = (actor: MemberActor, asset: { ownerUuid: string | null }): boolean =>
  mayRegisterAsset(actor) && asset.ownerUuid === actor.member.orgUuid

/** A certificate names a registered aircraft: uin_status 1 and a UIN. */
export const hasUin = (asset: { assetUin: string | null; uinStatus: number }): boolean =>
  asset.uinStatus === uinStatus.generated && Boolean(asset.assetUin)

export const isInService = (asset: { status: number }): boolean => asset.status === assetStatus.active
