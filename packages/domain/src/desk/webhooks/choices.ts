import type { Reading } from '../events/reading.ts'

/** What an endpoint has chosen. */
export interface Choice {
  readonly eventTypes: readonly string[]
  readonly zoneUuids: readonly string[] | null
  readonly assetUuids: readonly string[] | null
}

/** The words by which an endpoint can choose an event: its name, its family, all. */
export const choicesFor = (name: string): string[] => [name, `${name.split('.')[0]}.*`, '*']

export const isChosen = (choice: Choice, { event, zoneUuids, assetUuids }: Reading): boolean =>
  choicesFor(event.name).some((word) => choice.eventTypes.includes(word)) &&
  meets(choice.zoneUuids, zoneUuids) &&
  meets(choice.assetUuids, assetUuids)

const meets = (chosen: readonly string[] | null, concerned: readonly string[]): boolean =>
  !chosen || concerned.some((uuid) => chosen.includes(uuid))
