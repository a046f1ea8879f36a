export { approvesAtOnce } from '../permissions/policy.ts'
export { type AlertType, alertTypes, type ConditionType } from './contract.ts'
export { type Evidence, type Position, recordEvidence, type Violation } from './evidence.ts'
export {
  type FlightFacts,
  type FlightFilter,
  flightFacts,
  inZone,
  type PlannedVolume,
  type Span,
  severityInZone,
} from './facts.ts'
export { presentViolation } from './present.ts'
export { type EpisodeKey, listChanges, listChangesSince, type ToldChange } from './store.ts'
