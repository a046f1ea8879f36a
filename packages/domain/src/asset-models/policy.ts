import { type MemberActor, orgTypeNumber, roleNumber } from '../kernel/contract.ts'

export const mayCreateAssetModel = ({ member }: MemberActor): boolean =>
  member.role >= roleNumber.admin && member.orgType === orgTypeNumber.assetManufacturer

export const ownsAssetModel = ({ member }: MemberActor, model: { manufacturerUuid: string }): boolean =>
  model.manufacturerUuid === member.orgUuid

export const mayEditAssetModel = (actor: MemberActor, model: { manufacturerUuid: string }): boolean =>
  mayCreateAssetModel(actor) && ownsAssetModel(actor, model)
