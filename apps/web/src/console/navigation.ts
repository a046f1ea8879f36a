import { orgTypeNumber } from '@clearway/domain/contracts'
import type { IconType } from '@clearway/ui'
import { Drone, Hexagon, Inbox, LayoutList, Package, PencilRuler, Radar, Radio, Settings } from 'lucide-react'

export type PlaceKey =
  | 'requests'
  | 'live'
  | 'zones'
  | 'missions'
  | 'planner'
  | 'sessions'
  | 'fleet'
  | 'models'
  | 'settings'

export interface Place {
  readonly key: PlaceKey
  readonly label: string
  readonly icon: IconType
  readonly href: string
  /** The key after G. */
  readonly goKey: string
}

export const places: Readonly<Record<PlaceKey, Place>> = {
  requests: { key: 'requests', label: 'Requests', icon: Inbox, href: '/requests', goKey: 'r' },
  live: { key: 'live', label: 'Live', icon: Radar, href: '/live', goKey: 'l' },
  zones: { key: 'zones', label: 'Zones', icon: Hexagon, href: '/zones', goKey: 'z' },
  missions: { key: 'missions', label: 'Missions', icon: LayoutList, href: '/missions', goKey: 'm' },
  planner: { key: 'planner', label: 'Planner', icon: PencilRuler, href: '/planner', goKey: 'p' },
  sessions: { key: 'sessions', label: 'Sessions', icon: Radio, href: '/sessions', goKey: 's' },
  fleet: { key: 'fleet', label: 'Fleet', icon: Drone, href: '/fleet', goKey: 'f' },
  models: { key: 'models', label: 'Models', icon: Package, href: '/models', goKey: 'm' },
  settings: { key: 'settings', label: 'Settings', icon: Settings, href: '/settings', goKey: ',' },
}

const { airspaceManager, airspaceMonitor, assetOwner, assetManufacturer } = orgTypeNumber

const railByType: Readonly<Record<number, readonly PlaceKey[]>> = {
  [airspaceManager]: ['requests', 'live', 'zones', 'missions'],
  [airspaceMonitor]: ['live', 'zones'],
  [assetOwner]: ['missions', 'planner', 'sessions', 'fleet', 'zones'],
  [assetManufacturer]: ['models', 'zones'],
}
const otherTypes: readonly PlaceKey[] = ['models', 'zones']

/** What an organisation of this type works with, the most important first; the first one is where it lands. */
export function railOf(orgType: number): readonly Place[] {
  return (railByType[orgType] ?? otherTypes).map((key) => places[key])
}

export function landingOf(orgType: number): string {
  return railOf(orgType)[0]?.href ?? places.settings.href
}
