import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useEffect } from 'react'

export interface AppShellProps {
  rail: ReactNode
  topBar: ReactNode
  bottomBar?: ReactNode
  /** The freshness strip of the live map. */
  strip?: ReactNode
  /** Wall screen: no rail, type at 125 %. */
  kiosk?: boolean
  /** On a phone an open record takes the whole screen: no top bar, no bottom bar. */
  recordOpen?: boolean
  children: ReactNode
}

/** Rail, top bar, page; a phone has the bottom bar instead of the rail. */
export const AppShell = (props: AppShellProps) => {
  const { rail, topBar, bottomBar, strip, kiosk = false, recordOpen = false, children } = props
  useEffect(() => {
    document.documentElement.toggleAttribute('data-kiosk', kiosk)
    return () => document.documentElement.removeAttribute('data-kiosk')
  }, [kiosk])
  return (
    <div className="flex h-dvh overflow-hidden bg-bg print:block print:h-auto print:overflow-visible">
      <a
        href="#page"
        className="fixed top-2 left-2 z-(--z-toast) -translate-y-20 rounded-2 bg-accent px-3 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to the page
      </a>
      {!kiosk && <div className="contents print:hidden">{rail}</div>}
      <div className="flex min-w-0 flex-1 flex-col">
        <div className={clsx('contents print:hidden', recordOpen && 'max-sm:hidden')}>{topBar}</div>
        <main id="page" tabIndex={-1} className="relative flex min-h-0 flex-1 flex-col outline-none">
          {children}
        </main>
        {strip}
        {!kiosk && (
          <div className={clsx('contents print:hidden', recordOpen && 'max-sm:hidden')}>{bottomBar}</div>
        )}
      </div>
    </div>
  )
}
