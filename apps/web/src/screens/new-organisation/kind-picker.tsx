import { type OrgType, orgTypeName, orgTypeNumber } from '@clearway/domain/contracts'
import type { IconType } from '@clearway/ui'
import clsx from 'clsx'
import { BadgeCheck, Drone, Factory, GraduationCap, Landmark, Radar, TowerControl } from 'lucide-react'

interface OrganisationKind {
  readonly type: (typeof orgTypeNumber)[OrgType]
  readonly icon: IconType
  readonly does: string
}

/** What each of the seven types is for; the commonest first. */
const organisationKinds: readonly OrganisationKind[] = [
  { type: orgTypeNumber.assetOwner, icon: Drone, does: 'Has drones, plans missions, flies them.' },
  {
    type: orgTypeNumber.airspaceManager,
    icon: TowerControl,
    does: 'Draws zones and decides who may fly in them.',
  },
  {
    type: orgTypeNumber.airspaceMonitor,
    icon: Radar,
    does: 'Watches the live picture of zones it is linked to.',
  },
  {
    type: orgTypeNumber.assetManufacturer,
    icon: Factory,
    does: 'Builds drones and describes their models and payloads.',
  },
  { type: orgTypeNumber.trainingOrganisation, icon: GraduationCap, does: 'Trains remote pilots.' },
  { type: orgTypeNumber.certificationBody, icon: BadgeCheck, does: 'Certifies models as airworthy types.' },
  { type: orgTypeNumber.regulator, icon: Landmark, does: 'Oversees aviation and its rules.' },
]

interface KindPickerProps {
  value: number
  onValueChange: (type: OrganisationKind['type']) => void
}

/** Seven types, each with what it does here: the choice decides what the console shows. */
export const KindPicker = ({ value, onValueChange }: KindPickerProps) => (
  <fieldset>
    <legend className="mb-1 text-12 text-text-2">Type</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      {organisationKinds.map(({ type, icon: Icon, does }) => (
        <label
          key={type}
          className={clsx(
            'flex items-start gap-3 rounded-2 border px-3 py-2.5 transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
            type === value
              ? 'border-accent bg-surface-selected'
              : 'border-line-control hover:bg-surface-hover',
          )}
        >
          <input
            type="radio"
            name="org_type"
            className="sr-only"
            checked={type === value}
            onChange={() => onValueChange(type)}
          />
          <Icon
            size={20}
            strokeWidth={1.6}
            aria-hidden
            className={clsx('mt-0.5 shrink-0', type === value ? 'text-accent' : 'text-text-3')}
          />
          <span>
            <span className="block font-medium">{orgTypeName[type]}</span>
            <span className="block text-12 text-text-2">{does}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
