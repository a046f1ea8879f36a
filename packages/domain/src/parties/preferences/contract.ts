import { z } from 'zod'
import { operation, route } from '../../kernel/contract.ts'

export * from './lists-contract.ts'

export const distanceUnits = ['metric', 'nautical'] as const
export const shownHeightUnits = ['m', 'ft'] as const
export const coordinateForms = ['dec', 'dms', 'utm', 'mgrs'] as const

export const DisplayPreferences = z.object({
  distance: z.enum(distanceUnits).describe('metric: metres, kilometres, m/s · nautical: NM, knots'),
  height: z.enum(shownHeightUnits).describe('Of heights, depths and climbs'),
  coordinates: z.enum(coordinateForms).describe('Decimal degrees; degrees, minutes and seconds; UTM; MGRS'),
  tour_left: z.boolean().describe('The tour of the console was seen or left: it begins when asked for alone'),
})
export type DisplayPreferences = z.infer<typeof DisplayPreferences>

const access = { who: 'user' } as const

export const getDisplayPreferencesOp = operation({
  ...route.get('/users/me/preferences'),
  name: 'preferences.get',
  summary: 'In which units and forms the signed-in person reads figures, on whatever device.',
  access,
  output: DisplayPreferences,
})

export const setDisplayPreferencesOp = operation({
  ...route.put('/users/me/preferences', 'Preferences saved'),
  name: 'preferences.set',
  summary: 'Changes what is given and leaves the rest. Records and the wire stay metric.',
  access,
  audit: { none: "a person's own wishes" },
  input: DisplayPreferences.partial(),
  output: DisplayPreferences,
})
