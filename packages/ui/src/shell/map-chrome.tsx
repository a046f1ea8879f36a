import clsx from 'clsx'
import type { ReactNode, Ref } from 'react'
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

/**
 * As many columns as the height asks for that is left of the map (a container) between what lies at its top and its
 * foot (`--map-foot`), above which source and scale are (`--map-marks`, less where a screen has no scale).
 */
const columnStyle =
  'grid max-h-[calc(100cqh-var(--map-tools-top,12px)-var(--map-foot,0px)-var(--map-marks,60px))] grid-flow-col grid-rows-[repeat(auto-fit,30px)] touch:grid-rows-[repeat(auto-fit,44px)]'

export interface MapToolsProps {
  label: string
  tools: readonly MapTool[]
  direction?: 'vertical' | 'horizontal'
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** Zoom, fit, layers; or the drawing tools. The caller places it. */
export const MapTools = ({ label, tools, direction = 'vertical', className, ref }: MapToolsProps) => (
  <div
    ref={ref}
    role="toolbar"
    aria-label={label}
    aria-orientation={direction}
    className={clsx(
      mapChrome,
      'overflow-hidden',
      direction === 'vertical' ? columnStyle : 'inline-flex',
      className,
    )}
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
            // The lines of the first row and column fall outside, however many there are.
            'grid size-[30px] place-items-center shadow-[-1px_-1px_0_0_var(--line)] transition-colors focus-visible:-outline-offset-2 disabled:text-text-disabled touch:size-11',
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
