import { type Actor, orgTypeNumber } from '../../kernel/contract.ts'

/** Whose mission asks, and which zone. */
export interface TalkFacts {
  readonly orgUuid: string
  readonly zoneUuid: string
}

/** The operator, and whoever manages the zone; who only monitors it does not know of the conversation. */
export const mayTalkAbout = (
  { member }: Actor,
  { orgUuid, zoneUuid }: TalkFacts,
  managed: readonly string[],
): boolean =>
  member?.orgType === orgTypeNumber.airspaceManager ? managed.includes(zoneUuid) : member?.orgUuid === orgUuid
