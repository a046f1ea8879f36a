import clsx from 'clsx'
import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { OrgBadge } from '../marks/chip.tsx'
import { Menu, MenuItem, MenuSeparator } from '../overlays/menu.tsx'

export interface OrgChoice {
  key: string
  name: string
  type: string
}

export interface OrgSwitcherProps {
  organisations: readonly OrgChoice[]
  activeKey: string | undefined
  onSwitch: (key: string) => void
  /** A change was chosen and is being asked about. */
  busy?: boolean
  /** Menu items under the list: create, join. */
  more?: ReactNode
}

/** Switching changes rail, data and landing page. */
export const OrgSwitcher = ({ organisations, activeKey, onSwitch, busy = false, more }: OrgSwitcherProps) => {
  const active = organisations.find((organisation) => organisation.key === activeKey)
  const name = active?.name ?? 'Choose an organisation'
  const trigger = (
    <button
      type="button"
      aria-busy={busy || undefined}
      className={clsx(
        'flex h-8 max-w-full items-center gap-2.5 rounded-2 px-1.5 hover:bg-surface-hover touch:h-11',
        busy && 'cursor-progress opacity-80',
      )}
    >
      <OrgBadge name={name} />
      <span className="min-w-0 truncate font-semibold max-sm:max-w-40">{name}</span>
      <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
    </button>
  )
  return (
    <Menu trigger={trigger} label="Organisation" align="start" className="min-w-72">
      {organisations.map((organisation) => (
        <MenuItem
          key={organisation.key}
          hint={organisation.type}
          checked={organisation.key === activeKey}
          onSelect={() => onSwitch(organisation.key)}
        >
          {organisation.name}
        </MenuItem>
      ))}
      {more && <MenuSeparator />}
      {more}
    </Menu>
  )
}
