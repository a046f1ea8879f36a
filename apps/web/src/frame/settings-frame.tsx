import { listAuditEntriesOp } from '@clearway/domain/contracts'
import { Tabs } from '@clearway/ui'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useConsole } from '../caller/console-context.tsx'
import { useOffer } from '../caller/use-can.ts'
import { PageHead } from './page-head.tsx'

const sections = [
  { value: 'profile', label: 'Profile', href: '/settings' },
  { value: 'security', label: 'Security', href: '/settings/security' },
  { value: 'preferences', label: 'Preferences', href: '/settings/preferences' },
  { value: 'notifications', label: 'Notifications', href: '/settings/notifications' },
] as const

const audit = { value: 'audit', label: 'Audit log', href: '/settings/audit' } as const

export type SettingsSection = (typeof sections)[number]['value'] | typeof audit.value

interface SettingsFrameProps {
  section: SettingsSection
  children: ReactNode
}

/** Settings in sections, each with an address of its own. */
export const SettingsFrame = ({ section, children }: SettingsFrameProps) => {
  const { membership } = useConsole()
  const { isShown } = useOffer(listAuditEntriesOp)
  const items = membership && isShown ? [...sections, audit] : sections
  const label = items.find(({ value }) => value === section)?.label ?? 'Settings'
  return (
    <>
      <PageHead title={label} trail={[{ label: 'Settings', href: '/settings' }]} />
      <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
        <Tabs label="Settings" items={items} value={section} />
        {children}
      </div>
    </>
  )
}

interface SettingsColumnProps {
  /** The content is a table and needs the width. */
  wide?: boolean
  children: ReactNode
}

/** A column of blocks, as wide as one reads. */
export const SettingsColumn = ({ wide = false, children }: SettingsColumnProps) => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <div className={clsx(wide ? 'max-w-[1000px]' : 'max-w-[720px]', 'pb-8')}>{children}</div>
  </div>
)
