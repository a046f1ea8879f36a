/** The numbers of the wire by their words (docs/contract/enumerations.md). Browser-safe. */
/** The words of an enumeration by number, as a refusal writes them. */
export const lowerNames = (numbers: Readonly<Record<string, number>>): Record<number, string> =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [number, name]))

/** The same with a capital letter. */
export const capitalNames = (numbers: Readonly<Record<string, number>>): Record<number, string> =>
  lowerNames(
    Object.fromEntries(
      Object.entries(numbers).map(([name, number]) => [name.charAt(0).toUpperCase() + name.slice(1), number]),
    ),
  )

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
  [orgTypeNumber.assetManufacturer]: 'Asset Manufacturer',
  [orgTypeNumber.assetOwner]: 'Asset Owner',
  [orgTypeNumber.airspaceManager]: 'Airspace Manager',
  [orgTypeNumber.airspaceMonitor]: 'Airspace Monitor',
  [orgTypeNumber.trainingOrganisation]: 'Remote Pilot Training Organisation',
  [orgTypeNumber.certificationBody]: 'Type Certification Body',
  [orgTypeNumber.regulator]: 'Aviation Regulator',
} as const

export const userStatus = { registered: 0, active: 1, inactive: -1, banned: -2 } as const
export const orgStatus = { unverified: 0, active: 1, inactive: -1, banned: -2 } as const
/** Inactive and banned: who may do nothing for the time being. */
export const isSuspended = (status: number): boolean => status < 0
export const membershipStatus = { active: 1, inactive: -1, removed: -2 } as const
/** Missions, plans, models, payloads and zones. */
export const recordStatus = { active: 1, inactive: -1 } as const
export const recordStatusName = capitalNames(recordStatus)
export const assetStatus = { active: 1, inactive: -1, removed: -2 } as const
/** Types that decide over others' flights, or watch them: 3 to 7 wait for a review where ORG_REVIEW is manual. */
export const isReviewedType = (orgType: number): boolean => orgType >= orgTypeNumber.airspaceManager
/** What comes with such a type comes with its review (docs/decisions/0016). */
export const isUnderReview = ({
  orgType,
  orgStatus: status,
}: {
  orgType: number
  orgStatus: number
}): boolean => status === orgStatus.unverified && isReviewedType(orgType)
export const uinStatus = { pending: 0, generated: 1, failed: -1 } as const
/** Who vouches for the data of an aircraft's record. */
export const recordSource = { selfDeclared: 1, regulatorApi: 2 } as const
export const recordSourceName = {
  [recordSource.selfDeclared]: 'self declared',
  [recordSource.regulatorApi]: 'regulator API',
} as const
export const partnerKeyStatus = { active: 1, revoked: -1 } as const
export const permissionStatus = { pending: 0, approved: 1, rejected: -1 } as const
export const flightStatus = { scheduled: 0, inFlight: 1, completed: 2, cancelled: -1 } as const
export const flightStatusName: Record<number, string> = {
  [flightStatus.scheduled]: 'SCHEDULED',
  [flightStatus.inFlight]: 'IN_FLIGHT',
  [flightStatus.completed]: 'COMPLETED',
  [flightStatus.cancelled]: 'CANCELLED',
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
export const restrictionType = {
  prohibited: 1,
  restricted: 2,
  temporary: 3,
  controlled: 4,
  advisory: 5,
} as const
export const restrictionTypeName: Record<number, string> = {
  [restrictionType.prohibited]: 'PROHIBITED_ZONE',
  [restrictionType.restricted]: 'RESTRICTED_ZONE',
  [restrictionType.temporary]: 'TEMPORARY_RESTRICTED_AREA',
  [restrictionType.controlled]: 'CONTROLLED_AIRSPACE',
  [restrictionType.advisory]: 'ADVISORY_AREA',
}

export const assetCategory = { nano: 1, micro: 2, small: 3, medium: 4, large: 5 } as const
export const assetCategoryName = capitalNames(assetCategory)
export const subCategory = { aeroplane: 1, rotorcraft: 2, hybrid: 3 } as const
export const subCategoryName = lowerNames(subCategory)
export const assetClass = { remotelyPiloted: 1, model: 2, autonomous: 3 } as const
export const assetClassName: Record<number, string> = {
  [assetClass.remotelyPiloted]: 'remotely piloted',
  [assetClass.model]: 'model',
  [assetClass.autonomous]: 'autonomous',
}
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
