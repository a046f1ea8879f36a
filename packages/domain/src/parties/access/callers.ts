// Who may call, where several contracts or pages name the same members. Apart from the schemas, so that a page that asks for a
// right does not load them.

/** Admins of organisations that manage airspace: who writes zones and links to them. */
export const managerAdmin = {
  who: 'member',
  role: 'admin',
  orgTypes: ['airspaceManager'],
  orPlatformAdmin: true,
} as const
/** Admins of any organisation: who stores constraints. */
export const anyAdmin = { who: 'member', role: 'admin', orPlatformAdmin: true } as const
/** Members of any organisation. */
export const anyMember = { who: 'member', role: 'member', orPlatformAdmin: true } as const
/** What is public among members, as zones are: a platform administrator reads nothing more. */
export const readTheSameByAll = {
  access: anyMember,
  audit: { none: 'every member reads the same' },
} as const
export const ownerAdmin = { who: 'member', role: 'admin', orgTypes: ['assetOwner'] } as const
export const missionReaders = {
  who: 'member',
  role: 'member',
  orgTypes: ['assetOwner', 'airspaceManager'],
} as const
export const sessionReaders = { who: 'member', role: 'member', orgTypes: ['assetOwner'] } as const
/** Who reads the flights in the zones that the organisation manages or monitors. */
export const zoneWatchers = {
  who: 'member',
  role: 'member',
  orgTypes: ['airspaceManager', 'airspaceMonitor'],
} as const
/** Who reads the organisation's own open flights. */
export const ownFlightWatchers = { who: 'member', role: 'member', orgTypes: ['assetOwner'] } as const
/** Who acknowledges and closes alerts. */
export const alertHandlers = { who: 'member', role: 'member', orgTypes: ['airspaceManager'] } as const
export const alertRaisers = { who: 'member', role: 'admin', orgTypes: ['airspaceManager'] } as const
/** Who changes what is given of their organisation. */
export const organisationEditors = {
  who: 'member',
  role: 'admin',
  orPlatformAdmin: true,
  evenInactive: true,
} as const
/** Who reads and changes the people of their organisation. */
export const peopleAdmins = { who: 'member', role: 'admin' } as const
