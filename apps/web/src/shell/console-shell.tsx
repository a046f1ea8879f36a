import {
  AppShell,
  BottomBar,
  ClockPair,
  type Crumb,
  Dialog,
  Rail,
  SearchTrigger,
  TopBar,
  useHotkeys,
} from '@clearway/ui'
import { useRouter } from 'next/router'
import { type ReactElement, useCallback, useMemo, useRef, useState } from 'react'
import { type Console, ConsoleContext } from '../caller/console-context.tsx'
import { type PhoneShell, type ShellFeed, ShellSlotsContext } from '../frame/page-head.tsx'
import { part } from '../loading/part.tsx'
import type { Term } from '../words/glossary.ts'
import { Help } from '../words/help.tsx'
import { useChanges } from './changes/use-changes.ts'
import { placesFor } from './navigation.ts'
import { NotificationBell } from './notification-bell.tsx'
import { OrganisationMenu, PersonCorner } from './organisation-menu.tsx'
import { places } from './places.ts'
import { Search } from './search.tsx'
import { FeedOfShell } from './shell-feed.tsx'
import { type PageNeeds, ShellGuard } from './shell-guard.tsx'
import { TextGuard } from './text-guard.tsx'
import { useConsoleState } from './use-console-state.ts'
import { useKeptPush } from './use-kept-push.ts'
import { useLeftNotice } from './use-left-notice.ts'
import { usePushedPages } from './use-pushed-pages.ts'
import { useRail } from './use-rail.ts'
import { useTour } from './use-tour.ts'
import { useUnreachedPages } from './use-unreached-pages.tsx'

const KeysDialog = part(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))
const Tour = part(() => import('./tour.tsx').then((module) => module.Tour))
const NotificationDrawer = part(() =>
  import('./notification-drawer.tsx').then((module) => module.NotificationDrawer),
)

export interface ConsoleShellProps {
  needs: PageNeeds
  children: ReactElement
}

/** Rail, top bar and the page, for a signed-in person. It stays while pages come and go. */
export const ConsoleShell = ({ needs, children }: ConsoleShellProps) => {
  const router = useRouter()
  const tour = useTour()
  const { value, me, isSwitching } = useConsoleState(tour.start)
  const [crumbs, setCrumbs] = useState<readonly Crumb[]>([])
  const [term, setTerm] = useState<Term | null>(null)
  const [pageFeed, setFeed] = useState<ShellFeed | null>(null)
  const [phone, setPhone] = useState<PhoneShell | null>(null)
  const [toolsHost, setToolsHost] = useState<HTMLElement | null>(null)
  const [stripHost, setStripHost] = useState<HTMLElement | null>(null)
  const slots = useMemo(
    () => ({ setCrumbs, setTerm, setFeed, setPhone, toolsHost, stripHost }),
    [toolsHost, stripHost],
  )
  const keys = useShellKeys(value)
  const rail = useRail(value)
  const age = useChanges(value)
  const news = useNews()
  useUnreachedPages()
  usePushedPages()
  useKeptPush(value?.person.user_uuid)
  useLeftNotice(value)
  const isKiosk = router.query.kiosk === '1'

  return (
    <ConsoleContext value={value}>
      <AppShell
        kiosk={isKiosk}
        recordOpen={phone === 'record'}
        rail={<Rail items={rail.items} foot={rail.foot} />}
        bottomBar={<BottomBar items={rail.items} foot={rail.foot} />}
        strip={<div ref={setStripHost} />}
        topBar={
          <div className={phone === 'map' ? 'contents max-sm:hidden' : 'contents'}>
            <TopBar
              organisation={
                value && (
                  <div data-tour="organisation">
                    <OrganisationMenu />
                  </div>
                )
              }
              crumbs={crumbs}
              titleHelp={term && <Help term={term} />}
              tools={<div ref={setToolsHost} className="contents" />}
              search={
                isKiosk ? undefined : (
                  <div data-tour="search">
                    <SearchTrigger onOpen={keys.openSearch} />
                  </div>
                )
              }
              clock={<ClockPair />}
              feed={
                <div data-tour="feed">
                  <FeedOfShell page={pageFeed} age={age} />
                </div>
              }
              person={
                value && (
                  <>
                    <div data-tour="news">
                      <NotificationBell isOpen={news.isOpen} onToggle={news.toggle} />
                    </div>
                    <div data-tour="person">
                      <PersonCorner />
                    </div>
                  </>
                )
              }
            />
          </div>
        }
      >
        {/* The top bar, which has the heading of the page, is not there on a phone over a map and while a record is open. */}
        {phone && <h1 className="sr-only sm:hidden">{crumbs.at(-1)?.label}</h1>}
        {value && news.isOpen && <NotificationDrawer onClose={news.close} />}
        <ShellSlotsContext value={slots}>
          <ShellGuard me={me} isSwitching={isSwitching} needs={needs}>
            {children}
          </ShellGuard>
        </ShellSlotsContext>
      </AppShell>
      {value && (
        <Dialog open={keys.isSearchOpen} onOpenChange={keys.setSearchOpen} title="Search or go to">
          {keys.isSearchOpen && <Search onDone={() => keys.setSearchOpen(false)} />}
        </Dialog>
      )}
      <TextGuard />
      {value && tour.isOpen && <Tour onClose={tour.close} />}
      {keys.wereKeysAsked && (
        <KeysDialog open={keys.areKeysOpen} onOpenChange={keys.setKeysOpen} known={value} />
      )}
    </ConsoleContext>
  )
}

/** Whether the notifications lie over the page. */
const useNews = () => {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const toggle = useCallback(() => setOpen((before) => !before), [])
  return { isOpen, close, toggle }
}

/** Keys that work on every page: search, all keys, G and a place's initial. */
const useShellKeys = (known: Console | null) => {
  const router = useRouter()
  const [isSearchOpen, setSearchOpen] = useState(false)
  const [areKeysOpen, setKeysOpen] = useState(false)
  // It stays when it closes, and gives the focus back.
  const wereKeysAsked = useRef(false)
  wereKeysAsked.current ||= areKeysOpen
  const openSearch = useCallback(() => setSearchOpen(true), [])
  const reachable = [...(known ? placesFor(known) : []), places.settings]
  const going = reachable.map(({ goKey, href }) => [`g ${goKey}`, () => void router.push(href)] as const)
  useHotkeys({ '/': openSearch, '?': () => setKeysOpen(true), ...Object.fromEntries(going) })
  return {
    isSearchOpen,
    setSearchOpen,
    openSearch,
    areKeysOpen,
    setKeysOpen,
    wereKeysAsked: wereKeysAsked.current,
  }
}
