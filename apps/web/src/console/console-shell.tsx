import {
  AppShell,
  BottomBar,
  ClockPair,
  type Crumb,
  type Feed,
  FeedState,
  Rail,
  SearchTrigger,
  TopBar,
} from '@clearway/ui'
import { useRouter } from 'next/router'
import { type ReactNode, useMemo, useState } from 'react'
import { useChanges } from '../changes/use-changes.ts'
import { ConsoleContext } from './console-context.tsx'
import { GoToDialog } from './go-to-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { OrganisationMenu } from './organisation-menu.tsx'
import { type PhoneShell, ShellSlotsContext } from './page-head.tsx'
import { PersonCorner } from './person-corner.tsx'
import { type PageNeeds, ShellGate } from './shell-gate.tsx'
import { useConnection } from './use-connection.ts'
import { useConsoleState } from './use-console-state.ts'
import { useRail } from './use-rail.ts'
import { useShellKeys } from './use-shell-keys.ts'

export type ConsoleShellProps = { needs: PageNeeds; children: ReactNode }

/** Rail, top bar and the page, for a signed-in person. It stays while pages come and go. */
export function ConsoleShell({ needs, children }: ConsoleShellProps) {
  const router = useRouter()
  const { value, me, isSwitching } = useConsoleState()
  const [crumbs, setCrumbs] = useState<readonly Crumb[]>([])
  const [pageFeed, setFeed] = useState<Feed | null>(null)
  const [phone, setPhone] = useState<PhoneShell | null>(null)
  const [toolsHost, setToolsHost] = useState<HTMLElement | null>(null)
  const [stripHost, setStripHost] = useState<HTMLElement | null>(null)
  const slots = useMemo(
    () => ({ setCrumbs, setFeed, setPhone, toolsHost, stripHost }),
    [toolsHost, stripHost],
  )
  const connection = useConnection()
  const keys = useShellKeys(value)
  const rail = useRail(value)
  useChanges(value)
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
              organisation={value && <OrganisationMenu />}
              crumbs={crumbs}
              tools={<div ref={setToolsHost} className="contents" />}
              search={isKiosk ? undefined : <SearchTrigger onOpen={keys.openSearch} />}
              clock={<ClockPair />}
              feed={<FeedState feed={pageFeed ?? connection} />}
              person={value && <PersonCorner />}
            />
          </div>
        }
      >
        <ShellSlotsContext value={slots}>
          <ShellGate me={me} isSwitching={isSwitching} needs={needs}>
            {children}
          </ShellGate>
        </ShellSlotsContext>
      </AppShell>
      {value && <GoToDialog open={keys.isSearchOpen} onOpenChange={keys.setSearchOpen} />}
      <KeysDialog open={keys.areKeysOpen} onOpenChange={keys.setKeysOpen} known={value} />
    </ConsoleContext>
  )
}
