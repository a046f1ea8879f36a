export const sessionReaders = { who: 'member', role: 'member', orgTypes: ['assetOwner'] } as const
