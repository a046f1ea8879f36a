export { ackTopic, frameTopic } from '@clearway/domain/contracts'

/** What the ingest processes listen to. */
export const allFrames = 'svc/v1/telemetry/+/frames'
/**
 * The same where the broker can deal the frames out among several of them. Mosquitto lets every client into every
 * group, so a ground station that could name this one would be dealt its share, which the ACL then drops.
 */
export const sharedFrames = (group: string): string => `$share/${group}/${allFrames}`

/** What the embedded broker hands over together (frame-batch.ts) to the telemetry service of this client id. */
export const frameBatches = (clientId: string): string =>
  `svc/v1/telemetry/frames/${encodeURIComponent(clientId)}`
const batchPattern = /^svc\/v1\/telemetry\/frames\/[^/+#]+$/
export const isBatchTopic = (topic: string): boolean => batchPattern.test(topic)

const framePattern = /^svc\/v1\/telemetry\/([0-9a-f-]{36})\/frames$/
export const isFrameTopic = (topic: string): boolean => framePattern.test(topic)
const ackPattern = /^svc\/v1\/telemetry\/([0-9a-f-]{36})\/acks$/
export const isAckTopic = (topic: string): boolean => ackPattern.test(topic)

/** The embedded broker alone publishes here, when a station has begun to receive its acknowledgements; no station may. */
export const hearingTopic = (assetUuid: string): string => `svc/v1/telemetry/${assetUuid}/hearing`
export const allHearing = 'svc/v1/telemetry/+/hearing'
const hearingPattern = /^svc\/v1\/telemetry\/([0-9a-f-]{36})\/hearing$/
export const isHearingTopic = (topic: string): boolean => hearingPattern.test(topic)

/** A process sends itself a message here: when it comes, everything that the broker had for it before has come too. */
export const fenceTopic = (clientId: string): string => `svc/v1/fence/${encodeURIComponent(clientId)}`
export const allFences = 'svc/v1/fence/+'
const fencePattern = /^svc\/v1\/fence\/[^/+#]+$/
export const isFenceTopic = (topic: string): boolean => fencePattern.test(topic)

/** The topic of the wills: the broker publishes here which telemetry service is gone. No client id has this form. */
export const lastWords = 'svc/v1/fence/:gone'

const assetIn = (pattern: RegExp) => (topic: string) => pattern.exec(topic)?.[1] ?? null
export const assetOfFrames = assetIn(framePattern)
export const assetOfHearing = assetIn(hearingPattern)

/**
 * The name of an ingest process at the broker: its own among all of them, and the same after a restart, so that what
 * was not stored is delivered again.
 */
export const ingestClientId = (host: string, port: number): string => `ingest-${host}-${port}`

/** Frames between processes go by map tile, Web Mercator at this zoom: 64 x 64 tiles. */
const zoom = 6
const tiles = 2 ** zoom

const topicOf = (x: number | string, y: number | string): string => `svc/v1/live/${zoom}/${x}/${y}`

/** Every tile, for a subscriber of the whole airspace. */
export const allTiles = 'svc/v1/live/+/+/+'

const pattern = /^svc\/v1\/live\/\d{1,2}\/\d{1,8}\/\d{1,8}$/
export const isTileTopic = (topic: string): boolean => pattern.test(topic)

/** The topic of the tile that holds a position; beyond 85° the outermost row does. */
export const tileTopic = (longitude: number, latitude: number): string => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return topicOf(indexOf((longitude + 180) / 360), indexOf(y))
}

const indexOf = (share: number): number => Math.min(Math.max(Math.floor(share * tiles), 0), tiles - 1)
