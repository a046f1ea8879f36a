export { holdsAt, type Span } from '../../geo/volume.ts'
export { approvesAtOnce } from '../../planning/permissions/policy.ts'
export {
  type AlertSeverity,
  type AlertType,
  alertSeverities,
  alertTypes,
  type ConditionType,
  isGraver,
} from './contract.ts'
export { type KnownEpisode, listEpisodes } from './episodes.ts'
export { type Evidence, type Position, recordEvidence, type Violation } from './evidence.ts'
export {
  type FlightFacts,
  type FlightFilter,
  flightFacts,
  inZone,
  type PlannedVolume,
  severityInZone,
} from './facts.ts'
export { measured } from './figure-words.ts'
export { type LateEnd, type LateEpisode, type LateFindings, recordLate } from './late.ts'
export { presentViolation } from './present.ts'
export {
  type AnnouncedChange,
  type EpisodeKey,
  listChanges,
  listChangesSince,
} from './store.ts'
