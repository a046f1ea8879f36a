import clsx from 'clsx'
import { createContext, type MouseEvent, type ReactNode, useContext, useId } from 'react'
import { count as countOf } from '../format.ts'
import { UiLink } from '../theme/link.tsx'
import { walkParts } from './walk-parts.ts'

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
  const id = useId()
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
    <TabsContext value={{ id, value }}>
      <div className={clsx('flex min-h-0 flex-col', className)}>
        <div className={clsx(barStyle, gutter)}>
          <div
            role="tablist"
            aria-label={label}
            aria-orientation="horizontal"
            onKeyDown={(event) => walkParts(event, 'tab', 'horizontal')}
            className={scrollStyle}
          >
            {items.map((item) => (
              <Tab key={item.value} item={item} onChoose={() => onValueChange?.(item.value)} />
            ))}
          </div>
          {end}
        </div>
        {children}
      </div>
    </TabsContext>
  )
}

const TabsContext = createContext({ id: '', value: '' })

const useTab = (value: string) => {
  const { id, value: chosen } = useContext(TabsContext)
  return { isChosen: value === chosen, tabId: `${id}-tab-${value}`, panelId: `${id}-panel-${value}` }
}

/** The focus chooses: by the pointer also where a press gives a button none. */
const Tab = ({ item: { value, label, count }, onChoose }: { item: TabItem; onChoose: () => void }) => {
  const { isChosen, tabId, panelId } = useTab(value)
  const choose = () => {
    if (!isChosen) onChoose()
  }
  const press = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.ctrlKey) event.preventDefault()
    else event.currentTarget.focus()
  }
  return (
    <button
      type="button"
      role="tab"
      id={tabId}
      aria-selected={isChosen}
      aria-controls={panelId}
      tabIndex={isChosen ? 0 : -1}
      onMouseDown={press}
      onFocus={choose}
      onClick={choose}
      className={clsx(tabStyle, isChosen ? tabOn : tabOff)}
    >
      <TabText label={label} count={count} />
    </button>
  )
}

interface TabPanelProps {
  value: string
  children: ReactNode
  className?: string
}

export const TabPanel = ({ value, children, className }: TabPanelProps) => {
  const { isChosen, tabId, panelId } = useTab(value)
  return (
    <div
      role="tabpanel"
      id={panelId}
      aria-labelledby={tabId}
      hidden={!isChosen}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too, though it may hold words alone.
      tabIndex={0}
      className={clsx('min-h-0 flex-1 outline-none', className)}
    >
      {isChosen && children}
    </div>
  )
}
