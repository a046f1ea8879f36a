/** The numbers of SPEC.md and DECISIONS.md by their words. Browser-safe. */
export const roleNumber = { member: 1, admin: 2, owner: 3 } as const
export type Role = keyof typeof roleNumber

export const orgTypeNumber = {
  assetManufacturer: 1,
  assetOwner: 2,
  airspaceManager: 3,
  airspaceMonitor: 4,
  trainingOrganisation: 5,
  certificationBody: 6,
  regulator: 7,
} as const
export type OrgType = keyof typeof orgTypeNumber
export const orgTypeName = {
  1: 'Asset Manufacturer',
  2: 'Asset Owner',
  3: 'Airspace Manager',
  4: 'Airspace Monitor',
  5: 'Remote Pilot Training Organisation',
  6: 'Type Certification Body',
  7: 'Aviation Regulator',
} as const

export const userStatus = { registered: 0, active: 1, inactive: -1, banned: -2 } as const
export const orgStatus = { unverified: 0, active: 1, inactive: -1, banned: -2 } as const
export const membershipStatus = { active: 1, inactive: -1, removed: -2 } as const
/** Missions, plans, models, payloads and zones. */
export const recordStatus = { active: 1, inactive: -1 } as const
export const assetStatus = { active: 1, inactive: -1, removed: -2 } as const
/** Types that decide over others' flights, or watch them: 3 to 7 wait for a review where ORG_REVIEW is manual. */
export const isReviewedType = (orgType: number): boolean => orgType >= orgTypeNumber.airspaceManager
export const uinStatus = { pending: 0, generated: 1, failed: -1 } as const
export const partnerKeyStatus = { active: 1, revoked: -1 } as const
export const permissionStatus = { pending: 0, approved: 1, rejected: -1 } as const
export const flightStatus = { scheduled: 0, inFlight: 1, completed: 2, cancelled: -1 } as const
export const flightStatusName: Record<number, string> = {
  0: 'SCHEDULED',
  1: 'IN_FLIGHT',
  2: 'COMPLETED',
  [-1]: 'CANCELLED',
}

export const resourceType = { organisation: 1, asset: 2, zone: 3 } as const
export const memberType = { user: 1, organisation: 2 } as const
export const invitationStatus = { pending: 0, accepted: 1, declined: -1, revoked: -2, expired: -3 } as const
export const inviteMode = { email: 1, phone: 2 } as const
export const zoneMembershipType = { manager: 1, monitor: 2 } as const

export const constraintType = {
  mission: 1,
  flightPlan: 2,
  zone: 3,
  geofence: 4,
  corridor: 5,
  weather: 6,
} as const
export const airspaceZoneType = { red: 1, yellow: 2, green: 3, awareness: 4 } as const
export const restrictionTypeName: Record<number, string> = {
  1: 'PROHIBITED_ZONE',
  2: 'RESTRICTED_ZONE',
  3: 'TEMPORARY_RESTRICTED_AREA',
  4: 'CONTROLLED_AIRSPACE',
  5: 'ADVISORY_AREA',
}

export const assetCategoryName: Record<number, string> = {
  1: 'Nano',
  2: 'Micro',
  3: 'Small',
  4: 'Medium',
  5: 'Large',
}
export const subCategoryName: Record<number, string> = { 1: 'aeroplane', 2: 'rotorcraft', 3: 'hybrid' }
export const assetClassName: Record<number, string> = { 1: 'remotely piloted', 2: 'model', 3: 'autonomous' }
export const payloadTypeName: Record<number, string> = {
  1: 'visual camera',
  2: 'thermal camera',
  3: 'multispectral camera',
  4: 'LiDAR',
  5: 'sprayer',
  6: 'delivery box',
  7: 'loudspeaker',
  8: 'gas sensor',
  99: 'other',
}
export const operationEnvelopes = ['VLOS', 'EVLOS', 'BVLOS'] as const
