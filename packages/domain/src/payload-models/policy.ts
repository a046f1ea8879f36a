import { type MemberActor, orgTypeNumber, roleNumber } from '../kernel/contract.ts'

const owners: ReadonlySet<number> = new Set([orgTypeNumber.assetManufacturer, orgTypeNumber.assetOwner])

export const mayCreatePayloadModel = ({ member }: MemberActor): boolean =>
  member.role >= roleNumber.admin && owners.has(member.orgType)

export const mayEditPayloadModel = (actor: MemberActor, model: { orgOwnerUuid: string }): boolean =>
  mayCreatePayloadModel(actor) && model.orgOwnerUuid === actor.member.orgUuid
