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

/** A note that has no room beside the name goes below it: neither is cut for the other. */
export const ZoneName = ({ kind, name, note, className }: ZoneNameProps) => (
  <span className={clsx('inline-flex min-w-0 max-w-full flex-wrap items-center gap-x-1.5', className)}>
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <ZoneSwatch kind={kind} />
      <span className="truncate font-medium tight:whitespace-normal">{name}</span>
    </span>
    {note !== undefined && <span className="num text-text-3">{note}</span>}
  </span>
)
