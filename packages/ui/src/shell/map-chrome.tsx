import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Tooltip } from '../controls/tooltip.tsx'
import type { IconType } from '../theme/icon.ts'

export interface MapTool {
  key: string
  label: string
  icon: IconType
  onPress: () => void
  pressed?: boolean
  disabled?: boolean
  kbd?: string
}

/** The box of everything that floats over a map. */
export const mapChrome = 'rounded-2 border border-line-strong bg-map-chrome shadow-2'

/** Where little height is left, as at 200 %, more columns: they end above what lies at the foot of the map. */
const columnStyle =
  'flex-col [@media(height<36rem)]:grid [@media(height<36rem)]:grid-cols-2 [@media(height<36rem)]:max-sm:grid-cols-3'

export interface MapToolsProps {
  label: string
  tools: readonly MapTool[]
  direction?: 'vertical' | 'horizontal'
  className?: string
}

/** Zoom, fit, layers; or the drawing tools. The caller places it. */
export const MapTools = ({ label, tools, direction = 'vertical', className }: MapToolsProps) => (
  <div
    role="toolbar"
    aria-label={label}
    aria-orientation={direction}
    className={clsx(mapChrome, 'inline-flex', direction === 'vertical' ? columnStyle : 'flex-row', className)}
  >
    {tools.map(({ key, label: name, icon: Icon, onPress, pressed, disabled, kbd }) => (
      <Tooltip key={key} content={name} kbd={kbd} side={direction === 'vertical' ? 'left' : 'bottom'}>
        <button
          type="button"
          aria-label={name}
          aria-pressed={pressed}
          disabled={disabled}
          onClick={onPress}
          className={clsx(
            'grid size-[30px] place-items-center border-line transition-colors focus-visible:-outline-offset-2 disabled:text-text-disabled touch:size-11',
            direction === 'vertical' ? 'not-last:border-b' : 'not-last:border-r',
            'first:rounded-t-2 last:rounded-b-2',
            pressed
              ? 'bg-surface-selected text-accent'
              : 'text-text-2 hover:bg-surface-hover hover:text-text',
          )}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </Tooltip>
    ))}
  </div>
)

export interface LegendItem {
  key: string
  mark: ReactNode
  label: ReactNode
}

/** What the marks on the map mean. */
export const MapLegend = ({ items, className }: { items: readonly LegendItem[]; className?: string }) => (
  <ul
    aria-label="Legend"
    className={clsx(
      mapChrome,
      'flex max-w-[calc(100%-24px)] flex-wrap gap-x-3 gap-y-1 px-2.5 py-1.5 text-12',
      className,
    )}
  >
    {items.map((item) => (
      <li key={item.key} className="flex items-center gap-1.5 text-text-2">
        <span aria-hidden className="inline-flex">
          {item.mark}
        </span>
        {item.label}
      </li>
    ))}
  </ul>
)

/** A card over a map: one thing, held. */
export const MapCard = ({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) => (
  <section
    aria-label={label}
    className={clsx('anim-rise rounded-3 border border-line-strong bg-surface-3 shadow-2', className)}
  >
    {children}
  </section>
)
