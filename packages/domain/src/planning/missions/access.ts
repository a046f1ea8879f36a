export const ownerAdmin = { who: 'member', role: 'admin', orgTypes: ['assetOwner'] } as const
export const missionReaders = {
  who: 'member',
  role: 'member',
  orgTypes: ['assetOwner', 'airspaceManager'],
} as const
