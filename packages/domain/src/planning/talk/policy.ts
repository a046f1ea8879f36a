import { type Actor, orgTypeNumber } from '../../kernel/contract.ts'

/** Whose mission asks, and which zone. */
export interface TalkFacts {
  readonly orgUuid: string
  readonly zoneUuid: string
}

/** The operator, and the managers of the zone; not found for those who only monitor it. */
export const mayTalkAbout = (
  { member }: Actor,
  { orgUuid, zoneUuid }: TalkFacts,
  managed: readonly string[],
): boolean =>
  member?.orgType === orgTypeNumber.airspaceManager ? managed.includes(zoneUuid) : member?.orgUuid === orgUuid
