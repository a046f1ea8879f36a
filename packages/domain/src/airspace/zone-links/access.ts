/** Admins of organisations that manage airspace: who writes zones and links to them. */
export const managerAdmin = {
  who: 'member',
  role: 'admin',
  orgTypes: ['airspaceManager'],
  orPlatformAdmin: true,
} as const
/** Whoever belongs to any organisation. */
export const anyMember = { who: 'member', role: 'member', orPlatformAdmin: true } as const
