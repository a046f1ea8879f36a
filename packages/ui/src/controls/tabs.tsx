import clsx from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { count as countOf } from '../format.ts'
import { UiLink } from '../theme/link.tsx'

export interface TabItem<V extends string = string> {
  value: V
  label: string
  count?: number | undefined
  /** With an address the tab is a link: the chosen tab is kept in the URL. */
  href?: string
}

export interface TabsProps<V extends string = string> {
  label: string
  items: readonly TabItem<V>[]
  value: V
  onValueChange?: (value: V) => void
  /** Before the tabs, of those that are links: what they are tabs of. */
  leading?: ReactNode
  /** At the right end of the bar: sort order, buttons. */
  trailing?: ReactNode
  /** TabPanel elements; not needed for tabs that are links. */
  children?: ReactNode
  /** 12 px gutter, as in a list column; 16 otherwise. */
  dense?: boolean
  className?: string
}

const tabStyle =
  'relative inline-flex h-full min-w-6 touch:min-w-11 shrink-0 items-center justify-center gap-1.5 text-13 transition-colors touch:text-14 focus-visible:-outline-offset-2'
const tabOn =
  'font-medium text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent'
const tabOff = 'text-text-2 hover:text-text'

const TabText = ({ label, count }: { label: string; count?: number | undefined }) => (
  <>
    {label}
    {count !== undefined && <span className="num text-12 font-regular text-text-3">{countOf(count)}</span>}
  </>
)

const barStyle = 'flex h-9 shrink-0 items-stretch gap-5 border-b border-line touch:h-11'
const scrollStyle =
  '-mb-px flex min-w-0 flex-1 items-stretch gap-5 overflow-x-auto overflow-y-clip [scrollbar-width:none]'

/** A row of tabs with their counts. Panels go inside as TabPanel; tabs with `href` are links instead. */
export const Tabs = <V extends string = string>(props: TabsProps<V>) => {
  const { label, items, value, onValueChange, leading, trailing, children, dense, className } = props
  const gutter = dense ? 'px-3 max-sm:px-4' : 'px-4'
  const end = trailing && <div className="flex items-center gap-2">{trailing}</div>
  if (items.some((item) => item.href)) {
    return (
      <nav aria-label={label} className={clsx(barStyle, leading && 'h-[46px]', gutter, className)}>
        {leading && <div className="flex items-center">{leading}</div>}
        <div className={scrollStyle}>
          {items.map((item) => (
            <UiLink
              key={item.value}
              href={item.href ?? ''}
              aria-current={item.value === value ? 'page' : undefined}
              className={clsx(tabStyle, item.value === value ? tabOn : tabOff)}
            >
              <TabText label={item.label} count={item.count} />
            </UiLink>
          ))}
        </div>
        {end}
      </nav>
    )
  }
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange?.(next as V)}
      className={clsx('flex min-h-0 flex-col', className)}
    >
      <div className={clsx(barStyle, gutter)}>
        <Radix.List aria-label={label} className={scrollStyle}>
          {items.map((item) => (
            <Radix.Trigger
              key={item.value}
              value={item.value}
              className={clsx(tabStyle, item.value === value ? tabOn : tabOff)}
            >
              <TabText label={item.label} count={item.count} />
            </Radix.Trigger>
          ))}
        </Radix.List>
        {end}
      </div>
      {children}
    </Radix.Root>
  )
}

export const TabPanel = ({
  value,
  children,
  className,
}: {
  value: string
  children: ReactNode
  className?: string
}) => (
  <Radix.Content value={value} className={clsx('min-h-0 flex-1 outline-none', className)}>
    {children}
  </Radix.Content>
)
