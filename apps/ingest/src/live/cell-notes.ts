import { cellOf, noteCells } from '@clearway/domain/flight'
import type { Services } from '@clearway/domain/kernel'
import type { Traffic } from './traffic.ts'

/** Notes, when it is asked to, which flights are in another cell than they were, for those who ask what is near. */
export const cellNotes = ({ db }: Pick<Services, 'db'>, traffic: Pick<Traffic, 'fresh'>) => {
  let noted: ReadonlyMap<string, number> = new Map()
  return async (): Promise<void> => {
    const now = new Map(
      traffic
        .fresh()
        .map(({ sessionUuid, longitude, latitude }) => [sessionUuid, cellOf(longitude, latitude)]),
    )
    const moved = [...now].filter(([sessionUuid, cell]) => noted.get(sessionUuid) !== cell)
    if (moved.length > 0)
      await noteCells(
        db,
        moved.map(([sessionUuid, cell]) => ({ sessionUuid, cell })),
      )
    noted = now
  }
}
