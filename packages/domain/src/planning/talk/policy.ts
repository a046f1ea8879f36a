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
  managed: ReadonlySet<string>,
): boolean =>
  member?.orgType === orgTypeNumber.airspaceManager ? managed.has(zoneUuid) : member?.orgUuid === orgUuid
