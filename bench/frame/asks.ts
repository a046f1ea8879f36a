import { type Piece, questionBody, questions } from '../intersect/data.ts'
import type { HttpLoad } from '../kit/http-load.ts'
import { disjointSlot, overlappingSlot, type Slot } from '../plans/data.ts'
import type { Side } from './serve.ts'

/** What is asked of a side; each call counts its own slots. */
export type Ask = (side: Side) => Pick<HttpLoad, 'path' | 'headers' | 'body' | 'accepts'>

const intersect = '/v1/constraints/intersect'

/** In the Gulf of Guinea. */
const nowhere = questionBody({
  ring: [
    [0, 0],
    [0.01, 0],
    [0.01, 0.01],
    [0, 0],
  ],
  minHeight: 0,
  maxHeight: 100,
  from: Date.parse('2026-11-01T00:00:00Z'),
  to: null,
})

const draftBody = (piece: Piece): string =>
  JSON.stringify({
    mission_envelope: { type: 'Polygon', coordinates: [piece.ring] },
    min_height: piece.minHeight,
    max_height: piece.maxHeight,
    start_time: new Date(piece.from).toISOString(),
    end_time: new Date(piece.to as number).toISOString(),
  })

const planBody = ({ assetUuid, pilotUuid }: Side['mission'], slot: Slot): string =>
  JSON.stringify({
    asset_uuid: assetUuid,
    pilot_uuid: pilotUuid,
    schedule_start_time: new Date(slot.from).toISOString(),
    schedule_end_time: new Date(slot.to).toISOString(),
    flight_envelope: { type: 'Polygon', coordinates: [slot.ring] },
    min_height: slot.minHeight,
    max_height: slot.maxHeight,
  })

const plansOf =
  (slotOf: (n: number) => Slot): Ask =>
  ({ mission, headers }) => {
    let next = 0
    return {
      path: `/v1/flight-plans?mission_uuid=${mission.missionUuid}`,
      headers: headers.operator,
      body: () => planBody(mission, slotOf(next++)),
      accepts: [201],
    }
  }

export const asks: Record<string, Ask> = {
  'intersect where nothing is': ({ headers }) => ({
    path: intersect,
    headers: headers.stranger,
    body: () => nowhere,
  }),
  'intersect, by a stranger': ({ headers }) => ({
    path: intersect,
    headers: headers.stranger,
    body: questions(1, questionBody),
  }),
  'intersect, by the owner': ({ headers }) => ({
    path: intersect,
    headers: headers.owner,
    body: questions(1, questionBody),
  }),
  evaluate: ({ headers }) => ({
    path: '/v1/missions/evaluate',
    headers: headers.stranger,
    body: questions(2, draftBody),
  }),
  'plan, its volume taken': plansOf(overlappingSlot),
  'plan, its volume free': plansOf(disjointSlot),
}
