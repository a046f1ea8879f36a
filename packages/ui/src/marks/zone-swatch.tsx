import clsx from 'clsx'
import type { ReactNode } from 'react'

export type ZoneKind = 'red' | 'yellow' | 'green' | 'awareness'

export const zoneKindName: Record<ZoneKind, string> = {
  red: 'Red',
  yellow: 'Yellow',
  green: 'Green',
  awareness: 'Awareness',
}

const looks: Record<ZoneKind, string> = {
  red: 'border-solid border-zone-red [background:var(--hatch-red)]',
  yellow: 'border-dashed border-zone-yellow [background:var(--hatch-yellow)]',
  green: 'border-solid border-zone-green [background:var(--hatch-green)]',
  awareness: 'border-dotted border-zone-awareness [background:var(--hatch-awareness)]',
}

/** 16 by 12, hatched and edged as on the map: the type is readable without colour. */
export const ZoneSwatch = ({ kind, className }: { kind: ZoneKind; className?: string }) => (
  <span
    role="img"
    aria-label={`${zoneKindName[kind]} zone`}
    className={clsx('inline-block h-3 w-4 shrink-0 rounded-[2px] border', looks[kind], className)}
  />
)

export interface ZoneNameProps {
  kind: ZoneKind
  name: ReactNode
  /** Band or another second fact behind the name. */
  note?: ReactNode
  className?: string
}

export const ZoneName = ({ kind, name, note, className }: ZoneNameProps) => (
  <span className={clsx('inline-flex min-w-0 items-center gap-1.5', className)}>
    <ZoneSwatch kind={kind} />
    <span className="truncate font-medium">{name}</span>
    {note !== undefined && <span className="num shrink-0 text-text-3">{note}</span>}
  </span>
)
