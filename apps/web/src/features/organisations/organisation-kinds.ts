import type { IconType } from '@clearway/ui'
import { BadgeCheck, Drone, Factory, GraduationCap, Landmark, Radar, TowerControl } from 'lucide-react'

export interface OrganisationKind {
  readonly type: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly icon: IconType
  readonly does: string
}

/** What each of the seven types is for; the commonest first. */
export const organisationKinds: readonly OrganisationKind[] = [
  { type: 2, icon: Drone, does: 'Has drones, plans missions, flies them.' },
  { type: 3, icon: TowerControl, does: 'Draws zones and decides who may fly in them.' },
  { type: 4, icon: Radar, does: 'Watches the live picture of zones it is linked to.' },
  { type: 1, icon: Factory, does: 'Builds drones and describes their models and payloads.' },
  { type: 5, icon: GraduationCap, does: 'Trains remote pilots.' },
  { type: 6, icon: BadgeCheck, does: 'Certifies models as airworthy types.' },
  { type: 7, icon: Landmark, does: 'Oversees aviation and its rules.' },
]
