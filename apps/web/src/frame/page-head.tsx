import type { Crumb, Feed } from '@clearway/ui'
import Head from 'next/head'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Term } from '../words/glossary.ts'

/** How fresh what a page shows is, and since when it is not. */
export interface ShellFeed {
  readonly state: Feed
  readonly sinceMs?: number
}

/** What a phone gives up for the page: `record` all bars, `map` the top bar. */
export type PhoneShell = 'record' | 'map'

export interface ShellSlots {
  readonly setTerm: (term: Term | null) => void
  readonly setCrumbs: (crumbs: readonly Crumb[]) => void
  /** What the page knows better than the shell: how fresh its own feed is. null gives it back. */
  readonly setFeed: (feed: ShellFeed | null) => void
  readonly setPhone: (phone: PhoneShell | null) => void
  readonly toolsHost: HTMLElement | null
  readonly stripHost: HTMLElement | null
}

export const ShellSlotsContext = createContext<ShellSlots | null>(null)

export interface PageHeadProps {
  readonly title: string
  /** The glossary term that is explained beside the title. */
  readonly term?: Term
  /** The way to it: "Missions" / "New mission". */
  readonly trail?: readonly Crumb[]
  /** Page tools in the top bar. */
  readonly tools?: ReactNode
  /** The freshness strip at the foot. */
  readonly strip?: ReactNode
  readonly feed?: ShellFeed
  readonly phone?: PhoneShell
}

/** Each page in the shell renders one: title, way, tools and strip go to their places in the shell. */
export const PageHead = ({ title, term, trail, tools, strip, feed, phone }: PageHeadProps) => {
  const slots = useContext(ShellSlotsContext)
  const setCrumbs = slots?.setCrumbs
  const setFeed = slots?.setFeed
  const setPhone = slots?.setPhone
  const crumbs = JSON.stringify([...(trail ?? []), { label: title }])
  useEffect(() => setCrumbs?.(JSON.parse(crumbs)), [setCrumbs, crumbs])
  const setTerm = slots?.setTerm
  useEffect(() => {
    setTerm?.(term ?? null)
    return () => setTerm?.(null)
  }, [setTerm, term])
  const state = feed?.state
  const sinceMs = feed?.sinceMs
  useEffect(() => {
    setFeed?.(state ? { state, ...(sinceMs !== undefined && { sinceMs }) } : null)
    return () => setFeed?.(null)
  }, [setFeed, state, sinceMs])
  useEffect(() => {
    setPhone?.(phone ?? null)
    return () => setPhone?.(null)
  }, [setPhone, phone])
  return (
    <>
      <Head>
        <title>{`${title} · Clearway`}</title>
      </Head>
      {tools && slots?.toolsHost && createPortal(tools, slots.toolsHost)}
      {strip && slots?.stripHost && createPortal(strip, slots.stripHost)}
    </>
  )
}
