export { pruneZoneChanges } from '../../airspace/zones/catalog/service.ts'
export { followStandings } from '../../planning/zone-effects/dormancy.ts'
export { sweepSpills } from '../exchange/tracks/spill.ts'
export { pruneLeftovers } from './prune.ts'
