import clsx from 'clsx'
import { CountBadge } from '../marks/chip.tsx'
import { LogoMark } from '../marks/logo.tsx'
import type { IconType } from '../theme/icon.ts'
import { UiLink } from '../theme/link.tsx'

export interface NavItem {
  key: string
  label: string
  /** The label with a soft hyphen where the rail, 68 px wide, may break it: for the eye alone. */
  railLabel?: string | undefined
  icon: IconType
  href: string
  active?: boolean
  /** 0 shows nothing. */
  count?: number | undefined
  /** What those are that are counted: "open". Waiting things when absent. */
  countWord?: string | undefined
  /** Red, for open alerts only. */
  countTone?: 'neutral' | 'alert'
}

/**
 * The place's name as it is seen, and as it is read out where that has more: "Alerts, 3 waiting". Its words are in the link
 * and no aria-label replaces them, so that users of voice control may use the visible words.
 */
export const NavName = ({ item, className }: { item: NavItem; className?: string }) => {
  const { label, railLabel, count, countWord = 'waiting' } = item
  if (!count && !railLabel) return <span className={className}>{label}</span>
  return (
    <>
      <span aria-hidden className={className}>
        {railLabel ?? label}
      </span>
      <span className="sr-only">{count ? `${label}, ${count} ${countWord}` : label}</span>
    </>
  )
}

export interface RailProps {
  items: readonly NavItem[]
  /** Settings, always last, at the foot. */
  foot?: readonly NavItem[]
}

/** 68 px at the left; it follows the active organisation's type. */
export const Rail = ({ items, foot = [] }: RailProps) => (
  <nav
    aria-label="Main"
    className="flex w-(--rail-w) shrink-0 flex-col border-r border-line-strong bg-surface-1 max-sm:hidden"
  >
    <UiLink
      href="/"
      aria-label="Clearway, start page"
      className="grid h-(--topbar-h) shrink-0 place-items-center border-b border-line focus-visible:-outline-offset-2"
    >
      <LogoMark size={22} />
    </UiLink>
    <ul className="flex min-h-0 flex-1 flex-col overflow-y-auto py-1 [scrollbar-width:none]">
      {items.map((item) => (
        <RailItem key={item.key} item={item} />
      ))}
    </ul>
    <ul className="pb-1">
      {foot.map((item) => (
        <RailItem key={item.key} item={item} />
      ))}
    </ul>
  </nav>
)

const RailItem = ({ item }: { item: NavItem }) => {
  const { railLabel, icon: Icon, href, active = false, count = 0, countTone = 'neutral' } = item
  return (
    <li>
      <UiLink
        href={href}
        aria-current={active ? 'page' : undefined}
        className={clsx(
          'relative flex h-[52px] flex-col items-center justify-center gap-1 transition-colors focus-visible:-outline-offset-2',
          active
            ? 'bg-surface-selected text-text before:absolute before:inset-y-1.5 before:left-0 before:w-[3px] before:bg-accent'
            : 'text-text-2 hover:bg-surface-hover hover:text-text',
        )}
      >
        <span aria-hidden className="relative">
          <Icon size={20} strokeWidth={1.6} className={active ? 'text-accent' : ''} />
          <span className="absolute -top-1 left-3">
            <CountBadge value={count} tone={countTone} />
          </span>
        </span>
        <NavName
          item={item}
          className={clsx(
            'max-w-full px-1 text-11 font-medium',
            railLabel ? 'text-center leading-3' : 'truncate leading-none',
          )}
        />
      </UiLink>
    </li>
  )
}
