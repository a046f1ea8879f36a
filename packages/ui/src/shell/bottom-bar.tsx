import clsx from 'clsx'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFoot } from '../hooks/use-foot.ts'
import { useMediaQuery } from '../hooks/use-media-query.ts'
import { CountBadge } from '../marks/chip.tsx'
import { Menu, MenuItem } from '../overlays/menu.tsx'
import { UiLink } from '../theme/link.tsx'
import { type NavItem, NavName } from './rail.tsx'

const shownItems = 4
/** At 200 % five of them would be too narrow for a finger. */
const shownWhenTight = 3

const itemStyle =
  'relative flex h-full flex-1 flex-col items-center justify-center gap-1 text-11 font-medium focus-visible:-outline-offset-2'

/** A phone's rail: four of it and More. */
export const BottomBar = ({ items, foot = [] }: { items: readonly NavItem[]; foot?: readonly NavItem[] }) => {
  const most = useMediaQuery('(width < 20rem)') ? shownWhenTight : shownItems
  const shown = items.slice(0, most)
  const more = [...items.slice(most), ...foot]
  return (
    <nav
      ref={useFoot()}
      aria-label="Main"
      className="flex h-15 shrink-0 items-stretch border-t border-line-strong bg-surface-1 pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {shown.map((item) => (
        <UiLink
          key={item.key}
          href={item.href}
          aria-current={item.active ? 'page' : undefined}
          className={clsx(itemStyle, item.active ? 'text-accent' : 'text-text-2')}
        >
          <BarIcon item={item} />
          <NavName item={{ ...item, railLabel: undefined }} className="leading-none" />
        </UiLink>
      ))}
      {more.length > 0 && <More items={more} />}
    </nav>
  )
}

const BarIcon = ({ item }: { item: NavItem }): ReactNode => (
  <span aria-hidden className="relative">
    <item.icon size={21} strokeWidth={1.6} />
    <span className="absolute -top-1.5 left-3.5">
      <CountBadge value={item.count ?? 0} tone={item.countTone ?? 'neutral'} />
    </span>
  </span>
)

const More = ({ items }: { items: readonly NavItem[] }) => {
  const active = items.some((item) => item.active)
  const trigger = (
    <button type="button" className={clsx(itemStyle, active ? 'text-accent' : 'text-text-2')}>
      <Ellipsis size={21} strokeWidth={1.6} aria-hidden />
      <span className="leading-none">More</span>
    </button>
  )
  return (
    <Menu trigger={trigger} label="More" side="top">
      {items.map((item) => (
        <MenuItem key={item.key} href={item.href} icon={item.icon} {...(item.count && { hint: item.count })}>
          {item.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
