import type { FlightFacts } from '@clearway/domain/alerts'

/** Of a flight on no plan, of which nothing was seen yet. */
export const adHoc: FlightFacts = {
  sessionUuid: 'session',
  missionUuid: null,
  name: 'UA0093K4T0Q',
  plan: null,
  permitted: new Map(),
  planZoneUuids: [],
  onPaper: [],
  onPaperUntil: null,
  episodes: [],
  lastFrameAt: null,
  hasLink: false,
}
