// How much one request may hold. The service refuses more (docs/contract/limits.md), and the console says so before. Numbers
// alone: a page that counts needs no schema.

/** Records of a page of a list. */
export const longestPage = 100
export const longestTrafficPage = 500
export const longestFramePage = 1_000
/** Zones or changes of a page of the catalog. */
export const longestCatalogPage = 500

/** Records that a bulk operation makes, all or none. */
export const mostInBulk = 500
/** Body of an operation whose rate is `bulk`, where others take 1 MiB (docs/contract/limits.md#bodies). */
export const bulkBodyMiB = 8
export const bulkBodyBytes = bulkBodyMiB * 1024 * 1024

/** Features of a file of missions and positions of their lines: corridors cost more to draw than zones do to check. */
export const mostDrawnFeatures = 200
export const mostDrawnPositions = 40_000

/** Conditions of an approval, and how far round its place one holds. */
export const mostConditions = 20
export const mostConditionRadiusM = 50_000

/** Of a file of a conversation. */
export const mostFileMiB = 5
export const mostFileBytes = mostFileMiB * 1024 * 1024

/** Missions that one repeats as. */
export const mostOccurrences = 60

/** Days of a report. */
export const mostReportDays = 366

/** Zones and assets that one live socket subscribes to. */
export const mostSubscriptions = 100
