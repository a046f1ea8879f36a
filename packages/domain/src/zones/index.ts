export { pruneZoneChanges } from './catalog.ts'
