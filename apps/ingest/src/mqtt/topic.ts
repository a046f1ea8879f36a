/** Topics of the telemetry exchange over MQTT (SPEC.md, Telemetry ingest over MQTT). `{asset}` is the asset_uuid. */
export const frameTopic = (assetUuid: string): string => `svc/v1/telemetry/${assetUuid}/frames`
export const ackTopic = (assetUuid: string): string => `svc/v1/telemetry/${assetUuid}/acks`
/** What the ingest processes listen to. */
export const allFrames = 'svc/v1/telemetry/+/frames'
/**
 * The same where the broker can deal the frames out among several of them. Mosquitto lets every client into every
 * group, so a ground station that could name this one would be dealt its share, which the ACL then drops.
 */
export const sharedFrames = (group: string): string => `$share/${group}/${allFrames}`

/** What the embedded broker hands over together (frame-batch.ts). */
export const frameBatches = 'svc/v1/telemetry/frames'

const framePattern = /^svc\/v1\/telemetry\/([0-9a-f-]{36})\/frames$/
export const isFrameTopic = (topic: string): boolean => framePattern.test(topic)
const ackPattern = /^svc\/v1\/telemetry\/([0-9a-f-]{36})\/acks$/
export const isAckTopic = (topic: string): boolean => ackPattern.test(topic)

/** The embedded broker alone says here that a station has begun to hear its acknowledgements; no station may. */
export const hearingTopic = (assetUuid: string): string => `svc/v1/telemetry/${assetUuid}/hearing`
export const allHearing = 'svc/v1/telemetry/+/hearing'
const hearingPattern = /^svc\/v1\/telemetry\/([0-9a-f-]{36})\/hearing$/
export const isHearingTopic = (topic: string): boolean => hearingPattern.test(topic)

const assetIn = (pattern: RegExp) => (topic: string) => pattern.exec(topic)?.[1] ?? null
export const assetOfFrames = assetIn(framePattern)
export const assetOfHearing = assetIn(hearingPattern)

/**
 * The name of an ingest process at the broker: its own among all of them, and the same after a restart, so that what
 * was not stored is delivered again.
 */
export const ingestClientId = (host: string, port: number): string => `ingest-${host}-${port}`
