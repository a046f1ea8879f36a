import { FeedDot, Logo, TextLink, time, useNow } from '@clearway/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OverlaysAhead } from '../loading/overlays-behind.ts'
import { SignInMap } from './sign-in-map.tsx'

export interface OutsideFrameProps {
  title: string
  intro: ReactNode
  children: ReactNode
}

/** The pages before the console: the task at the left, the map at the right. */
export const OutsideFrame = ({ title, intro, children }: OutsideFrameProps) => (
  <div className="flex h-dvh bg-surface-1">
    <OverlaysAhead />
    <div className="flex w-full flex-col overflow-y-auto px-6 py-7 sm:px-18 lg:w-[36%] lg:min-w-[520px]">
      <header>
        <Logo />
      </header>
      <main className="m-auto w-full max-w-[375px] py-8">
        <h1 className="text-28 font-semibold tracking-title">{title}</h1>
        <p className="mt-1 mb-5 text-14 text-text-2">{intro}</p>
        {children}
      </main>
      <OutsideFoot />
    </div>
    <aside
      aria-label="Illustration"
      className="relative hidden min-w-0 flex-1 border-l border-line-strong lg:block"
    >
      <SignInMap />
    </aside>
  </div>
)

const words = {
  ready: { feed: 'live', text: 'All services normal' },
  not_ready: { feed: 'reconnecting', text: 'Some services are away' },
  silent: { feed: 'offline', text: 'The service is not answering' },
} as const

const readReadiness = async (): Promise<keyof typeof words> => {
  const response = await fetch('/readyz', { cache: 'no-store' })
  const { status } = (await response.json()) as { status?: string }
  return status === 'ready' ? 'ready' : 'not_ready'
}

const OutsideFoot = () => {
  const now = useNow(1000)
  const readiness = useQuery({
    queryKey: ['readyz'],
    queryFn: () => readReadiness().catch(() => 'silent' as const),
    refetchInterval: 30_000,
  })
  const state = readiness.data && words[readiness.data]
  return (
    <footer className="num flex flex-wrap items-center gap-x-3.5 gap-y-1 text-12 text-text-3">
      <span role="status" className="inline-flex items-center gap-1.5 text-text-2">
        {state && <FeedDot feed={state.feed} />}
        {state?.text}
      </span>
      {now !== null && <span>{`${time(now, 'UTC', true)} UTC`}</span>}
      <span className="ml-auto flex gap-3.5">
        <TextLink href="/docs">Developer guide</TextLink>
      </span>
    </footer>
  )
}
