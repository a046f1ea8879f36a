import { createContext, type ReactNode, useState } from 'react'

/** One page, from when it is opened until another one is, whatever opens and closes on it. */
export interface PageVisit {
  /** Its address asked for nothing, and nothing has been put there since. */
  asksNothing: boolean
}

const ofNoPage: PageVisit = { asksNothing: false }

export const PageVisitContext = createContext(ofNoPage)

const opened = (): PageVisit => ({
  asksNothing: typeof window !== 'undefined' && window.location.search === '',
})

export const PageVisitProvider = ({ children }: { children: ReactNode }) => {
  const [visit] = useState(opened)
  return <PageVisitContext value={visit}>{children}</PageVisitContext>
}
