import { orgTypeNumber, roleNumber } from '@clearway/domain/contracts'
import type { IconType } from '@clearway/ui'
import {
  BadgeCheck,
  Building2,
  Camera,
  Drone,
  Hexagon,
  History,
  Inbox,
  KeyRound,
  LayoutList,
  Package,
  PencilRuler,
  Radar,
  Radio,
  ScrollText,
  Settings,
  TriangleAlert,
  UsersRound,
} from 'lucide-react'
import type { Acting } from './memberships.ts'

export type PlaceKey =
  | 'requests'
  | 'live'
  | 'alerts'
  | 'zones'
  | 'missions'
  | 'planner'
  | 'sessions'
  | 'replays'
  | 'fleet'
  | 'models'
  | 'payloads'
  | 'pilots'
  | 'people'
  | 'settings'
  | 'partners'
  | 'organisations'
  | 'accounts'
  | 'audit'

export interface Place {
  readonly key: PlaceKey
  readonly label: string
  /** Where the rail may break a long word. */
  readonly railLabel?: string
  readonly icon: IconType
  readonly href: string
  /** The key after G. */
  readonly goKey: string
}

export const places: Readonly<Record<PlaceKey, Place>> = {
  requests: { key: 'requests', label: 'Requests', icon: Inbox, href: '/requests', goKey: 'r' },
  live: { key: 'live', label: 'Live', icon: Radar, href: '/live', goKey: 'l' },
  alerts: { key: 'alerts', label: 'Alerts', icon: TriangleAlert, href: '/alerts', goKey: 'a' },
  zones: { key: 'zones', label: 'Zones', icon: Hexagon, href: '/zones', goKey: 'z' },
  missions: { key: 'missions', label: 'Missions', icon: LayoutList, href: '/missions', goKey: 'm' },
  planner: { key: 'planner', label: 'Planner', icon: PencilRuler, href: '/planner', goKey: 'p' },
  sessions: { key: 'sessions', label: 'Sessions', icon: Radio, href: '/sessions', goKey: 's' },
  // R is the requests'.
  replays: { key: 'replays', label: 'Replays', icon: History, href: '/replays', goKey: 'y' },
  fleet: { key: 'fleet', label: 'Fleet', icon: Drone, href: '/fleet', goKey: 'f' },
  models: { key: 'models', label: 'Models', icon: Package, href: '/models', goKey: 'm' },
  payloads: { key: 'payloads', label: 'Payloads', icon: Camera, href: '/payloads', goKey: 'y' },
  // P is the planner's, and the platform's partners'.
  pilots: { key: 'pilots', label: 'Pilots', icon: BadgeCheck, href: '/pilots', goKey: 'i' },
  people: { key: 'people', label: 'People', icon: UsersRound, href: '/people', goKey: 'e' },
  settings: { key: 'settings', label: 'Settings', icon: Settings, href: '/settings', goKey: ',' },
  partners: { key: 'partners', label: 'Partners', icon: KeyRound, href: '/platform/partners', goKey: 'p' },
  organisations: {
    key: 'organisations',
    label: 'Organisations',
    railLabel: 'Organi\u00adsations',
    icon: Building2,
    href: '/platform/organisations',
    goKey: 'o',
  },
  accounts: { key: 'accounts', label: 'People', icon: UsersRound, href: '/platform/people', goKey: 'e' },
  audit: { key: 'audit', label: 'Audit', icon: ScrollText, href: '/platform/audit', goKey: 'a' },
}

const { airspaceManager, airspaceMonitor, assetOwner, assetManufacturer, trainingOrganisation } =
  orgTypeNumber

const railByType: Readonly<Record<number, readonly PlaceKey[]>> = {
  [airspaceManager]: ['requests', 'live', 'alerts', 'zones', 'missions', 'replays', 'people'],
  [airspaceMonitor]: ['live', 'alerts', 'zones', 'replays', 'people'],
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
    'people',
  ],
  [assetManufacturer]: ['models', 'payloads', 'zones', 'people'],
  [trainingOrganisation]: ['people', 'pilots', 'zones'],
}
const otherTypes: readonly PlaceKey[] = ['people', 'models', 'zones']
const platformRail: readonly PlaceKey[] = ['partners', 'organisations', 'accounts', 'zones', 'audit']

/** What an organisation of this type works with, the most important first; the first one is where it lands. */
export const railOf = (orgType: number): readonly Place[] =>
  (railByType[orgType] ?? otherTypes).map((key) => places[key])

type ActingType = Acting<{ readonly org_type: number; readonly role: number }>

/** The people of an organisation are read by its Admins alone: nobody else is led there. */
const ofAdmins: ReadonlySet<PlaceKey> = new Set(['people', 'pilots'])

/** The rail of whom the console is open for: an organisation, the platform, or nobody yet. */
export const placesFor = ({ membership, isPlatform }: ActingType): readonly Place[] => {
  if (isPlatform) return platformRail.map((key) => places[key])
  if (!membership) return []
  const isAdmin = membership.role >= roleNumber.admin
  return railOf(membership.org_type).filter(({ key }) => isAdmin || !ofAdmins.has(key))
}

/** Where one begins; a person without an organisation founds or joins one. */
export const homeOf = (acting: ActingType): string => placesFor(acting)[0]?.href ?? '/organisations/new'
