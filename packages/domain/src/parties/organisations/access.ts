/** Who changes what is given of their organisation. */
export const organisationEditors = {
  who: 'member',
  role: 'admin',
  orPlatformAdmin: true,
  evenInactive: true,
} as const
