/** Topics of the telemetry exchange over MQTT (SPEC.md, Telemetry ingest over MQTT). `{asset}` is the asset_uuid. */
export const frameTopic = (assetUuid: string): string => `svc/v1/telemetry/${assetUuid}/frames`
export const ackTopic = (assetUuid: string): string => `svc/v1/telemetry/${assetUuid}/acks`
/** What the ingest processes listen to. */
export const allFrames = 'svc/v1/telemetry/+/frames'

const framePattern = /^svc\/v1\/telemetry\/[0-9a-f-]{36}\/frames$/
export const isFrameTopic = (topic: string): boolean => framePattern.test(topic)
const ackPattern = /^svc\/v1\/telemetry\/[0-9a-f-]{36}\/acks$/
export const isAckTopic = (topic: string): boolean => ackPattern.test(topic)
