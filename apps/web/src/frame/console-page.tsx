import { Empty } from '@clearway/ui'
import { ShieldX } from 'lucide-react'
import type { NextPage } from 'next'
import type { ComponentType, ReactNode } from 'react'
import { useConsole } from '../caller/console-context.tsx'
import { PageHead, type PageHeadProps } from './page-head.tsx'

/** A page is shown in the console's shell and needs a signed-in person, unless it sets otherwise. */
export type ConsolePage<Props = object> = NextPage<Props> & {
  /**
   * `outside`: before sign-in, no shell. `person`: in the shell, but no organisation is needed. `acting`: an
   * organisation, or the platform. Absent: an organisation.
   */
  place?: 'outside' | 'person' | 'acting'
}

interface PageOptions extends Pick<PageHeadProps, 'trail' | 'term'> {
  /** Absent where the screen has a head of its own. */
  title?: string
  place?: NonNullable<ConsolePage['place']>
  /** Pages of the platform, for its administrators. */
  isOfPlatform?: boolean
}

/** A page that shows one screen. */
export const consolePage = (Screen: ComponentType, options: PageOptions = {}): ConsolePage => {
  const { title, trail, term, isOfPlatform = false } = options
  const Page: ConsolePage = () => (
    <>
      {title && <PageHead title={title} {...(trail && { trail })} {...(term && { term })} />}
      {isOfPlatform ? (
        <PlatformOnly>
          <Screen />
        </PlatformOnly>
      ) : (
        <Screen />
      )}
    </>
  )
  const place = isOfPlatform ? 'person' : options.place
  if (place) Page.place = place
  return Page
}

/** Whoever comes by an address that was passed on reads why there is nothing. */
const PlatformOnly = ({ children }: { children: ReactNode }) => {
  const { isPlatform } = useConsole()
  if (isPlatform) return children
  return (
    <Empty icon={ShieldX} title="Only a platform administrator sees this">
      They are named in the configuration of the installation, by the e-mail address they have verified.
    </Empty>
  )
}
