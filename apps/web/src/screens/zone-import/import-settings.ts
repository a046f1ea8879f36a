import type { ZoneDefaults } from '@clearway/domain/exchange'

/** What holds where the file has no value; null is not given. */
export interface ImportSettings {
  readonly zoneName: string
  readonly restrictionType: number | null
  readonly zoneType: number | null
  readonly minHeight: number | null
  readonly maxHeight: number | null
  /** Metres of the ground above sea level, for files that measure from there. */
  readonly groundElevation: number | null
}

export const noSettings: ImportSettings = {
  zoneName: '',
  restrictionType: null,
  zoneType: null,
  minHeight: null,
  maxHeight: null,
  groundElevation: null,
}

export const defaultsOf = (settings: ImportSettings): ZoneDefaults => ({
  zone_name: settings.zoneName.trim() || null,
  restriction_type: settings.restrictionType,
  airspace_zone_type: settings.zoneType,
  min_height: settings.minHeight,
  max_height: settings.maxHeight,
})

/** JSON is sent as such, because a text in a text costs a mark for each quote. */
export const contentOf = (text: string): string | Record<string, unknown> => {
  if (!/^\s*\{/.test(text)) return text
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return text
  }
}

/** What a file is read with, whether or not its zones are created. */
export const importInput = (text: string, settings: ImportSettings) => ({
  content: contentOf(text),
  defaults: defaultsOf(settings) as never,
  ground_elevation: settings.groundElevation,
})
