import { Empty, isTaken, SplitPage, useIsMobile, useNamedKey, useNow } from '@clearway/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isGreen, uuidOf } from '../../entities/permission/bulk.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { listOf, useListWalk, WalkFoot } from '../../lists/list-walk.tsx'
import { listed, pageOf } from '../../lists/listed.ts'
import { useListKeys } from '../../lists/use-list-keys.ts'
import { useOpenRecord } from '../../lists/use-open-record.ts'
import { part } from '../../loading/part.tsx'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { useRefused } from '../../trpc/use-refused.ts'
import { type Decision, isDecidedSince } from './decision.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { filtersOf, queuePageSize, queueQuestion, tabOf } from './queue-question.ts'
import { RequestList } from './request-list.tsx'
import { RequestPane } from './request-pane.tsx'
import { useChosen } from './use-chosen.ts'
import type { DecisionDraft } from './use-decision-form.ts'
import { useHeldDecision } from './use-held-decision.ts'
import { nextUndecided, useQueue } from './use-requests.ts'
import { useSendDecision } from './use-send-decision.ts'

const BulkDialog = part(() =>
  import('../../entities/permission/bulk-dialog.tsx').then((module) => module.BulkDialog),
)

/** The airspace manager's landing page: what waits for a decision, and one request whole. */
export const RequestsPage = () => {
  const params = useUrlParams()
  const tab = tabOf(params)
  const page = pageOf(params)
  const { client } = trpc.useUtils()
  const question = queueQuestion(params, useNow(60_000))
  const queue = useQueue(question)
  const list = listed(queue, queuePageSize, (at) => client.permissions.list.query({ ...question, ...at }))
  const { rows = [], total = 0 } = list
  const { opened: chosen, open, follow } = useOpenRecord(params, 'request')
  const isMobile = useIsMobile()
  const { current, at, next, position, close } = useListWalk({
    ...{ chosen, open, page, total },
    list: listOf(params, ['tab', ...filtersOf(tab)]),
    isReading: queue.isPlaceholderData,
    keys: rows.map(uuidOf),
    pageSize: queuePageSize,
  })
  const triage = useTriage({
    open,
    current,
    onDecided: (...decided) => {
      const waiting = nextUndecided(rows, { from: next, decided, nowMs: Date.now() })
      if (waiting) open(waiting)
      else if (tab === 'pending') close()
    },
  })
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
      x: () => currentRow && isGreen(currentRow, Date.now()) && bulk.toggle(uuidOf(currentRow)),
      // Else the decision bar has it.
      ...(bulk.chosen.size > 0 && { a: bulk.ask }),
    },
  )

  return (
    <>
      <PageHead
        term="permission"
        title={isMobile ? 'Requests' : 'Permission requests'}
        {...(chosen !== undefined && { phone: 'record' as const })}
      />
      <SplitPage
        open={chosen !== undefined}
        list={
          <RequestList
            queue={queue}
            list={list}
            tab={tab}
            selected={current}
            kept={current && triage.isDecided(current) ? undefined : current}
            onFollow={follow}
            params={params}
            bulk={bulk}
            held={holding.held}
          />
        }
        listFoot={<WalkFoot actKey="X" act="select" shown={rows.length} total={total} />}
        detail={
          current ? (
            <RequestPane
              permissionUuid={current}
              position={position}
              onBack={close}
              onDecided={triage.goOn}
              hasKeys={bulk.chosen.size === 0 && !bulk.isAsking}
              draft={triage.draftOf(current)}
              onTaken={triage.take}
              holding={holding}
            />
          ) : (
            list.rows && (
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
  readonly open: (permissionUuid: string) => void
  readonly current: string | undefined
  /** Goes on, past what is decided but may still be in the list. */
  readonly onDecided: (...decided: (string | undefined)[]) => void
}

/**
 * One request after the other: a decision goes on to the next that waits. One taken by key waits a while before it is
 * sent, and comes back with its words.
 */
const useTriage = (options: TriageOptions) => {
  const { open } = options
  // A decision takes a while: what follows is about the list as it is then.
  const latest = useRef(options)
  latest.current = options
  const { send } = useSendDecision()
  const refused = useRefused()
  const [back, setBack] = useState<{ permissionUuid: string; draft: DecisionDraft } | null>(null)
  const brought = useRef(0)
  const decided = useRef(new Set<string>())

  // Answers may come when the page is gone: they are said, and lead nowhere.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const bringBack = (
    { permissionUuid, written }: Decision,
    refusal?: Pick<DecisionDraft, 'fault' | 'toldAfter'>,
  ) => {
    brought.current += 1
    decided.current.delete(permissionUuid)
    setBack({ permissionUuid, draft: { key: brought.current, fields: written, ...refusal } })
    open(permissionUuid)
  }
  const failed = (decision: Decision, error: unknown) => {
    refused('Not decided', decision.missionName)(error)
    if (!isHere.current) return
    const toldAfter = isDecidedSince(error) ? decision.decisionUuid : undefined
    bringBack(decision, { fault: sentenceOf(error), toldAfter })
  }
  const holding = useHeldDecision({
    onUndone: bringBack,
    send: (decision) =>
      void send(decision).then(
        () => goOn(decision.permissionUuid),
        (error: unknown) => failed(decision, error),
      ),
  })
  const goOn = (permissionUuid: string, unsent = holding.held?.permissionUuid) => {
    const { current, onDecided } = latest.current
    decided.current.add(permissionUuid)
    if (!isHere.current) return
    setBack((brought) => (brought?.permissionUuid === permissionUuid ? null : brought))
    if (current === permissionUuid) onDecided(permissionUuid, unsent)
  }
  useUndoKey(holding.undo, holding.held !== null)

  return {
    holding,
    goOn,
    take(decision: Decision) {
      setBack(null)
      holding.hold(decision)
      goOn(decision.permissionUuid)
    },
    isDecided: (permissionUuid: string) => decided.current.has(permissionUuid),
    draftOf: (permissionUuid: string) => (back?.permissionUuid === permissionUuid ? back.draft : null),
  }
}

/** Ctrl Z takes the held decision back. In a field it is the field's own. */
const useUndoKey = (undo: () => void, isHeld: boolean): void => {
  const latest = useRef(undo)
  latest.current = undo
  useNamedKey('Ctrl+z', 'Undo the decision that is not sent yet', isHeld)
  useLayoutEffect(() => {
    if (!isHeld) return
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || event.defaultPrevented || isTaken(event.target)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isHeld])
}
