// Apart from the schemas, so that a page that names them does not load those.

/** What a version of a mission is made of: what its managers judge. Browser-safe. */
export const contentFields = [
  'mission_name',
  'mission_description',
  'mission_purpose',
  'start_time',
  'end_time',
  'min_height',
  'max_height',
  'min_altitude',
  'max_altitude',
  'mission_envelope',
  'airspace_restrictions_covered',
  'assets',
  'pilots',
] as const
export type ContentField = (typeof contentFields)[number]

/** What the flights of a mission are for. */
export const missionPurposes = [
  'inspection',
  'survey',
  'delivery',
  'agriculture',
  'media',
  'public_safety',
  'training',
  'research',
  'recreation',
  'other',
] as const
