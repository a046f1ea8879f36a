import { Tabs } from '@clearway/ui'
import { Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UrlParams } from '../../frame/use-url-params.ts'
import type { NothingWords } from '../../lists/list-notes.tsx'
import { type SessionTab, tabOf } from './session-question.ts'

interface TabsProps {
  params: UrlParams
  usual: SessionTab
  trailing?: ReactNode
}

const tabNames: Readonly<Record<SessionTab, string>> = { all: 'All', open: 'Open', ended: 'Ended' }

/** All, open, ended; the first one is the usual one of the page. */
export const SessionTabs = ({ params, usual, trailing }: TabsProps) => {
  const order: SessionTab[] = usual === 'all' ? ['all', 'open', 'ended'] : ['ended', 'open', 'all']
  return (
    <Tabs
      label="Sessions"
      value={tabOf(params, usual)}
      items={order.map((value) => ({
        value,
        label: tabNames[value],
        href: params.hrefWith({ tab: value === usual ? null : value, page: null, session: null }),
      }))}
      trailing={trailing}
    />
  )
}

/** What the address leaves nothing of. */
export const noSessionFits: NothingWords = { what: 'No session', whole: 'what was flown', icon: Radio }
