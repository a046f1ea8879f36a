import type { IconType } from '@clearway/ui'
import {
  ArrowLeftRight,
  BadgeCheck,
  Building2,
  Camera,
  ChartColumn,
  Drone,
  Fence,
  Hexagon,
  History,
  House,
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

export type PlaceKey =
  | 'home'
  | 'requests'
  | 'live'
  | 'alerts'
  | 'zones'
  | 'constraints'
  | 'missions'
  | 'planner'
  | 'sessions'
  | 'replays'
  | 'fleet'
  | 'models'
  | 'payloads'
  | 'pilots'
  | 'people'
  | 'reports'
  | 'settings'
  | 'partners'
  | 'organisations'
  | 'accounts'
  | 'unowned'
  | 'audit'

export interface Place {
  readonly key: PlaceKey
  readonly label: string
  /** Where the rail may break a long word. */
  readonly railLabel?: string
  readonly icon: IconType
  readonly href: string
  /** What it is for, in a sentence. */
  readonly about: string
  /** The key after G. */
  readonly goKey: string
}

export const places: Readonly<Record<PlaceKey, Place>> = {
  home: {
    key: 'home',
    label: 'Home',
    icon: House,
    href: '/home',
    goKey: 'h',
    about: 'What waits for you, what flies now, what comes today and what runs out soon.',
  },
  requests: {
    key: 'requests',
    label: 'Requests',
    icon: Inbox,
    href: '/requests',
    goKey: 'r',
    about: 'Permissions that operators ask of your zones, and what you decided.',
  },
  live: {
    key: 'live',
    label: 'Live',
    icon: Radar,
    href: '/live',
    goKey: 'l',
    about: 'What flies now, how fresh the picture is, and what leaves its plan.',
  },
  alerts: {
    key: 'alerts',
    label: 'Alerts',
    icon: TriangleAlert,
    href: '/alerts',
    goKey: 'a',
    about: 'Flights that left their plan, band or permission, and what was done about it.',
  },
  zones: {
    key: 'zones',
    label: 'Zones',
    icon: Hexagon,
    href: '/zones',
    goKey: 'z',
    about: 'The airspace in which somebody restricts or allows flights.',
  },
  constraints: {
    key: 'constraints',
    label: 'Constraints',
    railLabel: 'Con\u00adstraints',
    icon: Fence,
    href: '/constraints',
    goKey: 'g',
    about: 'Geofences, asset corridors and weather cells: airspace that something takes up for a while.',
  },
  missions: {
    key: 'missions',
    label: 'Missions',
    icon: LayoutList,
    href: '/missions',
    goKey: 'm',
    about: 'What operators plan, with the answers of the zones.',
  },
  planner: {
    key: 'planner',
    label: 'Planner',
    icon: PencilRuler,
    href: '/planner',
    goKey: 'p',
    about: 'Draw a mission and see at once which zones decide.',
  },
  sessions: {
    key: 'sessions',
    label: 'Sessions',
    icon: Radio,
    href: '/sessions',
    goKey: 's',
    about: 'Flights in the air and ended; a session begins before take-off.',
  },
  // R is the requests'.
  replays: {
    key: 'replays',
    label: 'Replays',
    icon: History,
    href: '/replays',
    goKey: 'y',
    about: 'Flights as they were flown, second by second.',
  },
  fleet: {
    key: 'fleet',
    label: 'Fleet',
    icon: Drone,
    href: '/fleet',
    goKey: 'f',
    about: 'Aircraft with registration, certificate and hours; models and payloads.',
  },
  models: {
    key: 'models',
    label: 'Models',
    icon: Package,
    href: '/models',
    goKey: 'm',
    about: 'Types of aircraft as their makers describe them.',
  },
  payloads: {
    key: 'payloads',
    label: 'Payloads',
    icon: Camera,
    href: '/payloads',
    goKey: 'y',
    about: 'Cameras and other payloads that aircraft may carry.',
  },
  // P is the planner's, and the platform's partners'.
  pilots: {
    key: 'pilots',
    label: 'Pilots',
    icon: BadgeCheck,
    href: '/pilots',
    goKey: 'i',
    about: 'Who may fly what, and until when.',
  },
  people: {
    key: 'people',
    label: 'People',
    icon: UsersRound,
    href: '/people',
    goKey: 'e',
    about: 'Who belongs to the organisation, in which role, and who is invited.',
  },
  // R is the requests'.
  reports: {
    key: 'reports',
    label: 'Reports',
    icon: ChartColumn,
    href: '/reports',
    goKey: 't',
    about: 'What happened in a period: requests, airspace use, alerts, flight hours, and what was received.',
  },
  settings: {
    key: 'settings',
    label: 'Settings',
    icon: Settings,
    href: '/settings',
    goKey: ',',
    about: 'Your account, units, notifications and sign-ins.',
  },
  partners: {
    key: 'partners',
    label: 'Partners',
    icon: KeyRound,
    href: '/platform/partners',
    goKey: 'p',
    about: 'Keys of the systems that call the service.',
  },
  organisations: {
    key: 'organisations',
    label: 'Organisations',
    railLabel: 'Organi\u00adsations',
    icon: Building2,
    href: '/platform/organisations',
    goKey: 'o',
    about: 'Every organisation, and the review of those that decide over others.',
  },
  accounts: {
    key: 'accounts',
    label: 'People',
    icon: UsersRound,
    href: '/platform/people',
    goKey: 'e',
    about: 'Every person who signed up.',
  },
  unowned: {
    key: 'unowned',
    label: 'Without an owner',
    railLabel: 'Unowned',
    icon: ArrowLeftRight,
    href: '/unowned',
    goKey: 'w',
    about: 'Aircraft that their owners gave up, to be handed on.',
  },
  audit: {
    key: 'audit',
    label: 'Audit',
    icon: ScrollText,
    href: '/platform/audit',
    goKey: 'a',
    about: 'Who did what, in a chain that nobody can change.',
  },
}
