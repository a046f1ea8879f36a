import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useFoot } from '../hooks/use-foot.ts'

export interface SplitPageProps {
  list: ReactNode
  /** Stays under the list: keys, count shown. */
  listFoot?: ReactNode
  detail: ReactNode
  /** Under 1024 px one sees the list or the detail: the detail when something is open. */
  open: boolean
  /** 344 px: beside a detail that is itself in two columns. */
  narrowList?: boolean
}

/** List 404 and detail. */
export const SplitPage = ({ list, listFoot, detail, open, narrowList }: SplitPageProps) => (
  <div className="flex min-h-0 flex-1 bg-surface-1">
    <div
      className={clsx(
        'flex shrink-0 flex-col border-r border-line-strong max-lg:w-full max-lg:border-r-0',
        narrowList ? 'w-[344px]' : 'w-(--list-w)',
        open && 'max-lg:hidden',
      )}
    >
      <div className="flex min-h-0 flex-1 flex-col">{list}</div>
      {listFoot && (
        <div className="flex h-8 shrink-0 items-center gap-2 border-t border-line-strong px-3 text-12 text-text-3 max-sm:hidden">
          {listFoot}
        </div>
      )}
    </div>
    <div className={clsx('flex min-w-0 flex-1 flex-col', !open && 'max-lg:hidden')}>{detail}</div>
  </div>
)

export interface TablePageProps {
  /** Usually Tabs. */
  head?: ReactNode
  /** Filters in one row; the count is at the right. */
  filters?: ReactNode
  count?: ReactNode
  /** After the count: what one does with the list as a whole. */
  tools?: ReactNode
  table: ReactNode
  foot?: ReactNode
  /** A Drawer. */
  drawer?: ReactNode
}

/** Table and drawer 444. */
export const TablePage = ({ head, filters, count, tools, table, foot, drawer }: TablePageProps) => (
  <div className="relative flex min-h-0 flex-1 overflow-hidden bg-surface-1">
    <div className="flex min-w-0 flex-1 flex-col">
      {head}
      {(filters || count || tools) && (
        <div className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line px-4 max-sm:overflow-x-auto max-sm:py-1.5 max-sm:[&>*]:shrink-0 sm:flex-wrap sm:py-2">
          {filters}
          <span className="ml-auto flex shrink-0 items-center gap-3">
            {count && <span className="num text-12 text-text-3">{count}</span>}
            {tools}
          </span>
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-auto">{table}</div>
      {foot}
    </div>
    {drawer}
  </div>
)

export interface MapPanelPageProps {
  map: ReactNode
  /** Under the map: the height-over-time strip. */
  below?: ReactNode
  panel: ReactNode
  /** Buttons at the foot of the panel. */
  panelFoot?: ReactNode
}

/**
 * Map and panel 436; on a phone the map is 236 px and the panel follows. There the foot belongs to the page that scrolls: it
 * is in view before the panel is.
 */
export const MapPanelPage = ({ map, below, panel, panelFoot }: MapPanelPageProps) => {
  const foot = useFoot()
  return (
    <div className="flex min-h-0 flex-1 bg-surface-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col max-lg:flex-none">
        <div className="relative min-h-0 flex-1 overflow-hidden max-lg:h-[46dvh] max-lg:flex-none max-sm:h-[236px]">
          {map}
        </div>
        {below && <div className="shrink-0 border-t border-line-strong">{below}</div>}
      </div>
      <div className="flex w-(--planner-w) shrink-0 flex-col border-l border-line-strong max-lg:contents">
        <div className="flex-1 border-line-strong max-lg:border-t lg:min-h-0 lg:overflow-y-auto">{panel}</div>
        {panelFoot && (
          <div
            ref={foot}
            className="flex shrink-0 items-center gap-2 border-t border-line-strong bg-surface-2 px-4 py-2.5 max-sm:[&_button]:px-2.5 tight:flex-wrap max-lg:sticky max-lg:bottom-0 max-lg:z-(--z-panel)"
          >
            {panelFoot}
          </div>
        )}
      </div>
    </div>
  )
}

export interface FullMapPageProps {
  map: ReactNode
  /** Flights and zones in words: 304 px. */
  column?: ReactNode
  /** A Drawer with `floating` and width 318. */
  drawer?: ReactNode
  /** What floats: MapControls, legend, card, time slider. Each places itself. */
  over?: ReactNode
  /** A phone's sheet, instead of the column. */
  sheet?: ReactNode
}

/** Full map: column 304, drawer 318 over the map. */
export const FullMapPage = ({ map, column, drawer, over, sheet }: FullMapPageProps) => (
  <div className="flex min-h-0 flex-1">
    {column && (
      <div className="flex w-(--flights-w) shrink-0 flex-col border-r border-line-strong bg-surface-1 max-lg:hidden">
        {column}
      </div>
    )}
    <div className="relative min-w-0 flex-1 overflow-hidden bg-map-land">
      {map}
      {over}
      {drawer}
      {sheet}
    </div>
  </div>
)
