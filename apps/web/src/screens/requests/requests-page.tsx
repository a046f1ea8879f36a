import { Empty, isTyping, SplitPage, useIsMobile, useNow, useToast } from '@clearway/ui'
import { useEffect, useRef, useState } from 'react'
import { type QueueTab, queueTabs } from '../../entities/permission/request-words.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { useListWalk, WalkFoot } from '../../lists/list-walk.tsx'
import { pageOf } from '../../lists/listed.ts'
import { useListKeys } from '../../lists/use-list-keys.ts'
import { useOpenRecord } from '../../lists/use-open-record.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { isGreen, uuidOf } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Decision } from './decision.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { RequestDetailPane } from './request-detail.tsx'
import { RequestList } from './request-list.tsx'
import { startWindow } from './start-window.ts'
import { useChosen } from './use-chosen.ts'
import type { DecisionDraft } from './use-decision-form.ts'
import { useHeldDecision } from './use-held-decision.ts'
import { queuePageSize, useQueue } from './use-requests.ts'
import { useSendDecision } from './use-send-decision.ts'

/** The airspace manager's landing page: what waits for a decision, and one request whole. */
export const RequestsPage = () => {
  const params = useUrlParams()
  const tab: QueueTab = queueTabs.find(({ value }) => value === params.get('tab'))?.value ?? 'pending'
  const page = pageOf(params)
  const now = useNow(60_000)
  const starts = now === null ? null : startWindow(params.get('starts'), now)
  const queue = useQueue({ tab, zoneUuid: params.get('zone'), starts, page })
  const rows = queue.data?.data ?? []
  const { opened: chosen, open, follow } = useOpenRecord(params, 'request')
  const isMobile = useIsMobile()
  const total = queue.data?.pagination.total_records ?? 0
  const { current, at, position, close } = useListWalk({
    ...{ chosen, open, page, total },
    list: params.hrefWith({ request: null }),
    isReading: queue.isPlaceholderData,
    keys: rows.map(uuidOf),
    pageSize: queuePageSize,
  })
  const triage = useTriage({ onNext: position.onNext, open })
  const { holding } = triage
  const bulk = useChosen(rows.filter((row) => uuidOf(row) !== holding.held?.permissionUuid))
  const currentRow = rows[at]
  useListKeys(
    {
      position,
      onOpen: () => current && open(current),
      onClose: () => (bulk.chosen.size > 0 ? bulk.clear() : close()),
    },
    {
      // Into the bulk approval and out of it.
      x: () => currentRow && isGreen(currentRow) && bulk.toggle(uuidOf(currentRow)),
      // Else the decision bar has it.
      ...(bulk.chosen.size > 0 && { a: bulk.ask }),
    },
  )

  return (
    <>
      <PageHead
        title={isMobile ? 'Requests' : 'Permission requests'}
        {...(chosen !== undefined && { phone: 'record' as const })}
      />
      <SplitPage
        open={chosen !== undefined}
        list={
          <RequestList
            queue={queue}
            tab={tab}
            selected={current}
            onFollow={follow}
            params={params}
            bulk={bulk}
            held={holding.held}
          />
        }
        listFoot={<WalkFoot actKey="X" act="select" shown={rows.length} total={total} />}
        detail={
          current ? (
            <RequestDetailPane
              key={current}
              permissionUuid={current}
              position={position}
              onBack={close}
              onDecided={() => open(current)}
              hasKeys={bulk.chosen.size === 0 && !bulk.isAsking}
              draft={triage.draftOf(current)}
              onTaken={triage.take}
              holding={holding}
            />
          ) : (
            queue.data && (
              <Empty title="Nothing waits for you">Requests for the zones you manage appear here.</Empty>
            )
          )
        }
      />
      <LeaveGuard holding={holding} />
      {bulk.isAsking && <BulkDialog rows={bulk.rows} onClose={bulk.close} />}
    </>
  )
}

interface TriageOptions {
  readonly onNext: (() => void) | undefined
  readonly open: (permissionUuid: string) => void
}

/** Deciding by key, one request after the other: each decision waits a while, and comes back with its words. */
const useTriage = ({ onNext, open }: TriageOptions) => {
  const { send } = useSendDecision()
  const { show } = useToast()
  const [back, setBack] = useState<{ permissionUuid: string; draft: DecisionDraft } | null>(null)
  const brought = useRef(0)

  const bringBack = ({ permissionUuid, fields }: Decision, fault?: string) => {
    brought.current += 1
    setBack({ permissionUuid, draft: { key: brought.current, fields, fault } })
    open(permissionUuid)
  }
  const holding = useHeldDecision({
    onUndone: bringBack,
    send: (decision) =>
      void send(decision).catch((error: unknown) => {
        const fault = sentenceOf(error)
        show({
          kind: 'status',
          tone: 'rejected',
          title: `${decision.missionName} is not decided`,
          detail: fault,
        })
        bringBack(decision, fault)
      }),
  })
  useUndoKey(holding.undo, holding.held !== null)

  return {
    holding,
    take(decision: Decision) {
      setBack(null)
      holding.hold(decision)
      onNext?.()
    },
    draftOf: (permissionUuid: string) => (back?.permissionUuid === permissionUuid ? back.draft : null),
  }
}

/** Ctrl Z takes the held decision back. In a field it is the field's own. */
const useUndoKey = (undo: () => void, isHeld: boolean): void => {
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    if (!isHeld) return
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isHeld])
}
