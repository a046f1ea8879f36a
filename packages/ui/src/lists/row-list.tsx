import clsx from 'clsx'
import { createContext, type ReactNode, useContext } from 'react'
import { useRowKeys } from '../hooks/use-row-keys.ts'
import type { IconType } from '../theme/icon.ts'
import { RowLink, type RowTarget, rowStyle } from './row-link.tsx'

const InListContext = createContext(false)

/** A list of rows one walks with the arrow keys or J and K. */
export const RowList = ({
  label,
  children,
  className,
  opensWithJK = false,
}: {
  label: string
  children: ReactNode
  className?: string
  /** The page has J and K of its own, which open the next record beside the list. */
  opensWithJK?: boolean
}) => {
  const onKeyDown = useRowKeys({ opensWithJK })
  return (
    <ul aria-label={label} onKeyDown={onKeyDown} className={className}>
      <InListContext.Provider value={true}>{children}</InListContext.Provider>
    </ul>
  )
}

export interface GroupHeadProps {
  label: string
  icon?: IconType
  /** Colour of the icon, such as text-rejected. */
  iconClassName?: string
  /** A count, or words: "73 in view". */
  count?: ReactNode
}

/** Head of a group; inside a RowList an item like its rows. Sticks while they pass. */
export const GroupHead = ({ label, icon: Icon, iconClassName = 'text-text-3', count }: GroupHeadProps) => {
  const Item = useContext(InListContext) ? 'li' : 'div'
  return (
    <Item className="sticky top-0 z-2 flex h-7 items-center gap-2.5 border-b border-line bg-surface-2 px-3 text-12 text-text-2">
      {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden className={iconClassName} />}
      <span className="flex-1 font-medium">{label}</span>
      {count !== undefined && <span className="num text-text-3">{count}</span>}
    </Item>
  )
}

export type ListRowProps = RowTarget & {
  /** Identity, in medium weight. */
  title: ReactNode
  /** Second line. */
  detail?: ReactNode
  /** At the right, first line: a figure, a chip. */
  end?: ReactNode
  /** At the right, second line. */
  endDetail?: ReactNode
  /** At the left: a mark, an avatar. */
  mark?: ReactNode
  selected?: boolean
  /** In a list of which only a part is in the page. */
  place?: { readonly at: number; readonly of: number }
  /** Operable things that belong to the row. */
  actions?: ReactNode
  className?: string
}

/** Whatever is at the right leaves room for the identity. */
const endStyle = 'max-w-2/3 tight:max-w-full shrink-0 overflow-x-clip text-ellipsis whitespace-nowrap'

/** Two lines, 44 px or more: flights, people, plans, and table rows on a phone. */
export const ListRow = (props: ListRowProps) => {
  const { title, detail, end, endDetail, mark, selected = false, place, actions, href, onOpen } = props
  return (
    <li
      {...(place && { 'aria-posinset': place.at + 1, 'aria-setsize': place.of })}
      // What is cut off is shown to the pointer; it lies over the whole row, as the link does.
      title={[detail, end].filter((text) => typeof text === 'string').join(', ') || undefined}
      className={rowStyle(
        selected,
        clsx('flex min-h-11 items-center gap-2.5 px-3 py-[3px] max-sm:px-4 max-sm:py-[5px]', props.className),
      )}
    >
      {mark}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-x-3 tight:flex-wrap">
          <RowLink
            href={href}
            onOpen={onOpen}
            selected={selected}
            className="num min-w-0 truncate font-medium tight:whitespace-normal"
          >
            {title}
          </RowLink>
          {end !== undefined && <span className={clsx('num', endStyle)}>{end}</span>}
        </div>
        {(detail !== undefined || endDetail !== undefined) && (
          <div className="num flex items-baseline justify-between gap-x-3 text-12 text-text-3 tight:flex-wrap">
            <span className="min-w-0 truncate tight:whitespace-normal">{detail}</span>
            {endDetail !== undefined && <span className={endStyle}>{endDetail}</span>}
          </div>
        )}
      </div>
      {actions && <div className="flex shrink-0 items-center gap-1">{actions}</div>}
    </li>
  )
}
