/** The live picture in the console: the client's socket as a hook, and what the map draws of it. Needs no map. */
export { feedSentence } from './feed-sentence.ts'
export { headingOf, mapAircraft } from './map-aircraft.ts'
export { type LiveAirspace, type LiveAirspaceOptions, useLiveAirspace } from './use-live-airspace.ts'
