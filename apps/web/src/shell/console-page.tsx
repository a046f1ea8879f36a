import { Empty, ToastProvider } from '@clearway/ui'
import { ShieldX } from 'lucide-react'
import type { NextPage } from 'next'
import { useRouter } from 'next/router'
import type { ComponentType, ReactNode } from 'react'
import { useConsole } from '../caller/console-context.tsx'
import { OpenTo, type OpenToProps } from '../frame/closed-page.tsx'
import { PageHead, type PageHeadProps } from '../frame/page-head.tsx'
import { PageVisitProvider } from '../frame/page-visit.tsx'
import { OverlaysBehind } from '../loading/overlays-behind.ts'
import { ConsoleShell, type ConsoleShellProps } from './console-shell.tsx'
import type { PageNeeds } from './shell-guard.tsx'

const Shell = ({ needs, children }: ConsoleShellProps) => {
  const { pathname } = useRouter()
  return (
    <ToastProvider>
      <OverlaysBehind />
      <ConsoleShell needs={needs}>
        <PageVisitProvider key={pathname}>{children}</PageVisitProvider>
      </ConsoleShell>
    </ToastProvider>
  )
}

/** A page inside the shell; a page outside is shown alone, and its visitors do not load the shell. */
export type PageInShell<Props = object> = NextPage<Props> & { shell: typeof Shell; needs: PageNeeds }

export const inShell = <Props,>(
  Page: ComponentType<Props>,
  needs: PageNeeds = 'organisation',
): PageInShell<Props> => Object.assign(Page as NextPage<Props>, { shell: Shell, needs })

interface PageOptions extends Pick<PageHeadProps, 'trail' | 'term'> {
  /** Absent where the screen has a head of its own. */
  title?: string
  /** Absent: an organisation. */
  needs?: PageNeeds
  /** Of a page that only some may use. */
  openTo?: OpenToProps
  /** Pages of the platform, for its administrators. */
  isOfPlatform?: boolean
}

/** A page that shows one screen. */
export const consolePage = (Screen: ComponentType, options: PageOptions = {}): PageInShell => {
  const { title, trail, term, openTo, isOfPlatform = false } = options
  const Page = () => {
    const shown = openTo ? (
      <OpenTo {...openTo}>
        <Screen />
      </OpenTo>
    ) : (
      <Screen />
    )
    return (
      <>
        {title && <PageHead title={title} {...(trail && { trail })} {...(term && { term })} />}
        {isOfPlatform ? <PlatformOnly>{shown}</PlatformOnly> : shown}
      </>
    )
  }
  return inShell(Page, isOfPlatform ? 'person' : options.needs)
}

/** For a person who followed a link: why the page shows nothing. */
const PlatformOnly = ({ children }: { children: ReactNode }) => {
  const { isPlatform } = useConsole()
  if (isPlatform) return children
  return (
    <Empty icon={ShieldX} title="Only a platform administrator sees this">
      They are named in the configuration of the installation, by the e-mail address they have verified.
    </Empty>
  )
}
