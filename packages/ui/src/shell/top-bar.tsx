import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Kbd } from '../controls/kbd.tsx'
import { initials } from '../format.ts'
import { Avatar, CountBadge } from '../marks/chip.tsx'
import { Menu } from '../overlays/menu.tsx'
import { UiLink } from '../theme/link.tsx'

export interface Crumb {
  label: string
  href?: string
}

export interface TopBarProps {
  /** Usually an OrgSwitcher. */
  organisation?: ReactNode
  /** A title, or the way to it: the last one is the page. */
  crumbs: readonly Crumb[]
  /** Beside the title: what its word means. */
  titleHelp?: ReactNode
  tools?: ReactNode
  /** Usually a SearchTrigger. */
  search?: ReactNode
  /** Usually a ClockPair. */
  clock?: ReactNode
  /** Usually a FeedState. */
  feed?: ReactNode
  /** Usually a PersonMenu. */
  person?: ReactNode
}

export const TopBar = (props: TopBarProps) => {
  const { organisation, crumbs, titleHelp, tools, search, clock, feed, person } = props
  return (
    <header className="group/bar flex h-(--topbar-h) shrink-0 items-center gap-3 max-md:gap-2 border-b border-line-strong bg-surface-1 px-3 max-sm:px-4 tight:h-auto tight:min-h-(--topbar-h) tight:flex-wrap tight:gap-y-0 tight:py-1">
      {organisation && (
        <>
          <div className="min-w-13 max-w-max flex-[1000_0_0] max-sm:hidden">{organisation}</div>
          <span aria-hidden className="h-5 w-px shrink-0 bg-line-strong max-sm:hidden" />
        </>
      )}
      <Crumbs crumbs={crumbs} />
      {titleHelp && <div className="-ml-2 max-md:hidden">{titleHelp}</div>}
      <div className="ml-auto flex shrink-0 items-center gap-3 max-md:gap-2 max-sm:gap-1 tight:max-w-full tight:shrink tight:flex-wrap tight:justify-end">
        {tools && (
          <div data-tools className="flex items-center gap-2 max-sm:gap-1">
            {tools}
          </div>
        )}
        {search}
        {clock && (
          <div className="sm:max-md:hidden tight:hidden max-sm:group-has-[[data-tools]_:is(a,button)]/bar:hidden">
            {clock}
          </div>
        )}
        {feed && <div className="max-sm:hidden">{feed}</div>}
        {person}
      </div>
    </header>
  )
}

/** Where there is no room for all, the way gives way first, then the organisation, and the page itself is named to the last. */
const Crumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const before = crumbs.slice(0, -1)
  return (
    <>
      {before.map((crumb) => (
        <span
          key={crumb.label}
          className="-mr-1 flex min-w-8 max-w-max flex-[1_0_0] items-center gap-2 text-14 text-text-2 max-md:gap-1 max-sm:hidden"
        >
          {crumb.href ? (
            <UiLink
              href={crumb.href}
              className="truncate rounded-1 hover:text-text hover:underline touch:inline-flex touch:min-h-11 touch:min-w-11 touch:items-center"
            >
              {crumb.label}
            </UiLink>
          ) : (
            <span className="truncate">{crumb.label}</span>
          )}
          <span aria-hidden className="text-text-3">
            /
          </span>
        </span>
      ))}
      <h1 className="min-w-0 truncate text-14 font-semibold tracking-title max-sm:text-16 tight:whitespace-normal">
        {crumbs.at(-1)?.label}
      </h1>
    </>
  )
}

/** Looks like a field, opens the search. `/` does the same. */
export const SearchTrigger = ({
  onOpen,
  label = 'Search or go to',
}: {
  onOpen: () => void
  label?: string
}) => (
  <button
    type="button"
    onClick={onOpen}
    aria-keyshortcuts="/"
    className="flex h-[30px] w-58 items-center gap-2.5 rounded-2 border touch:h-11 touch:min-w-11 border-line-strong bg-surface-2 px-2.5 text-12 text-text-3 transition-colors hover:border-line-control hover:text-text-2 max-lg:w-auto max-sm:size-11 max-sm:justify-center max-sm:border-transparent max-sm:bg-transparent"
  >
    <Search size={15} strokeWidth={1.75} aria-hidden className="shrink-0 max-sm:size-5" />
    <span className="flex-1 text-left max-lg:sr-only">{label}</span>
    <span aria-hidden className="inline-flex max-lg:hidden">
      <Kbd>/</Kbd>
    </span>
  </button>
)

export interface PersonMenuProps {
  name: string
  /** What waits for the person, as a badge; 0 shows none. */
  count?: number
  /** The same in words: read out when it changes. */
  note?: string
  children: ReactNode
}

/** The person's initials, opening their menu; a voice command may name it by them. */
export const PersonMenu = ({ name, count = 0, note = '', children }: PersonMenuProps) => {
  const trigger = (
    <button
      type="button"
      className="relative grid size-8 shrink-0 place-items-center rounded-full touch:size-11"
    >
      <Avatar name={name} />
      <span aria-hidden className="absolute -top-0.5 -right-1 inline-flex rounded-full bg-surface-1">
        <CountBadge value={count} />
      </span>
      <span className="sr-only">
        {[`${name} (${initials(name)})`, 'account', note].filter(Boolean).join(', ')}
      </span>
    </button>
  )
  return (
    <>
      <span role="status" className="sr-only">
        {note}
      </span>
      <Menu trigger={trigger} label="Account">
        {children}
      </Menu>
    </>
  )
}
