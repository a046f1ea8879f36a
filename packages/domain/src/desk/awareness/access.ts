/** Who reads the flights in the zones that the organisation manages or monitors. */
export const zoneWatchers = {
  who: 'member',
  role: 'member',
  orgTypes: ['airspaceManager', 'airspaceMonitor'],
} as const
/** Who reads the organisation's own open flights. */
export const ownFlightWatchers = { who: 'member', role: 'member', orgTypes: ['assetOwner'] } as const
export const alertRaisers = { who: 'member', role: 'admin', orgTypes: ['airspaceManager'] } as const
