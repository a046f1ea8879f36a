import { orgTypeNumber, roleNumber } from '@clearway/domain/contracts'
import type { Acting } from './memberships.ts'
import { type Place, type PlaceKey, places } from './places.ts'

const { airspaceManager, airspaceMonitor, assetOwner, assetManufacturer, trainingOrganisation } =
  orgTypeNumber

const railByType: Readonly<Record<number, readonly PlaceKey[]>> = {
  [airspaceManager]: [
    'requests',
    'live',
    'alerts',
    'zones',
    'constraints',
    'missions',
    'replays',
    'reports',
    'people',
  ],
  [airspaceMonitor]: ['live', 'alerts', 'zones', 'constraints', 'replays', 'reports', 'people'],
  [assetOwner]: [
    'missions',
    'live',
    'alerts',
    'planner',
    'sessions',
    'replays',
    'fleet',
    'pilots',
    'zones',
    'constraints',
    'reports',
    'people',
  ],
  [assetManufacturer]: ['models', 'payloads', 'zones', 'people'],
  [trainingOrganisation]: ['people', 'pilots', 'zones'],
}
const otherTypes: readonly PlaceKey[] = ['people', 'models', 'zones']
const platformRail: readonly PlaceKey[] = [
  'partners',
  'organisations',
  'accounts',
  'zones',
  'unowned',
  'audit',
]

/** What an organisation of this type works with, the most important first; it lands on the first page of all. */
export const railOf = (orgType: number): readonly Place[] =>
  ['home' as const, ...(railByType[orgType] ?? otherTypes)].map((key) => places[key])

type ActingType = Acting<{ readonly org_type: number; readonly role: number }>

/** Only Admins of an organisation read its people: others get no link to that page. */
const ofAdmins: ReadonlySet<PlaceKey> = new Set(['people', 'pilots'])

/** The navigation for whom the person acts: an organisation, the platform, or neither yet. */
export const placesFor = ({ membership, isPlatform }: ActingType): readonly Place[] => {
  if (isPlatform) return platformRail.map((key) => places[key])
  if (!membership) return []
  const isAdmin = membership.role >= roleNumber.admin
  return railOf(membership.org_type).filter(({ key }) => isAdmin || !ofAdmins.has(key))
}

/** Where one begins; a person without an organisation founds or joins one. */
export const homeOf = (acting: ActingType): string => placesFor(acting)[0]?.href ?? '/organisations/new'
