/** What an organisation's maps open on. */
export interface HomeSources<Area> {
  /** Every active zone, with its uuid. */
  readonly zones: readonly { readonly uuid: string; readonly area: Area }[]
  /** Those that the organisation manages or monitors. */
  readonly ownZoneUuids: readonly string[]
  /** Those that it may read, with the zones that they ask. */
  readonly missions: readonly { readonly area: Area; readonly zoneUuids: readonly string[] }[]
}

/**
 * Its own zones that missions ask: who imports a continent still opens where the work is. Else all of its own, else its
 * missions; where it has neither, every zone.
 */
export const homeAreas = <Area>({ zones, ownZoneUuids, missions }: HomeSources<Area>): readonly Area[] => {
  const own = zones.filter(({ uuid }) => ownZoneUuids.includes(uuid))
  const asked = new Set(missions.flatMap(({ zoneUuids }) => zoneUuids))
  const busy = own.filter(({ uuid }) => asked.has(uuid))
  const found = [busy, own, missions, zones].find(({ length }) => length > 0) ?? []
  return found.map(({ area }) => area)
}
