import { RecordHeader, SkeletonRows } from '@clearway/ui'
import { useCallback, useEffect, useState } from 'react'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { useShown } from '../../frame/refused.ts'
import { useMissingPart } from '../../loading/missing-part.ts'
import { EarlyReason } from './early-reason.tsx'
import { keptRemarks, useKeptDecisions } from './kept-decision.ts'
import type { RequestPaneProps, ShownRequest } from './request-detail.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useRequest } from './use-requests.ts'

/**
 * A part of a page that is loaded when it is first needed; null until it is there. `next/dynamic` puts something of its own
 * in the place of a part; here the component that renders it does, and keeps it: a field with the focus stays the same field.
 */
const useLoaded = <T,>(load: () => Promise<T>): T | null => {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null)
  const [failures, setFailures] = useState(0)
  const ask = useCallback(() => {
    void load().then(
      (part) => setLoaded({ part }),
      () => setFailures((before) => before + 1),
    )
  }, [load])
  useEffect(ask, [ask])
  useMissingPart(failures, ask)
  return loaded?.part ?? null
}

const loadShown = () => import('./request-detail.tsx').then((module) => module.ShownRequest)

/** One request beside the list. It takes a rejection that is typed from its first moment, before anything of it was read. */
export const RequestPane = (props: RequestPaneProps) => {
  const Shown = useLoaded(loadShown)
  return <OneRequest key={props.permissionUuid} {...props} Shown={Shown} />
}

const OneRequest = ({ Shown, ...props }: RequestPaneProps & { Shown: typeof ShownRequest | null }) => {
  const { permissionUuid, onBack, hasKeys, holding } = props
  const kept = useKeptDecisions()(permissionUuid)
  const [reason, setReason] = useState<string | null>(null)
  const write = (remarks: string) => {
    kept.write({ ...(kept.read() as object | null), remarks })
    setReason(remarks)
  }
  const early = reason === null ? null : { key: 0, fields: { verdict: 'reject' as const, remarks: reason } }
  const query = useRequest(permissionUuid)
  const request = useShown(query)
  const notice = <QueryNotice query={query} what="The request" onBack={onBack} />
  if (Shown && request)
    return (
      <Shown {...props} request={request} draft={props.draft ?? early}>
        {notice}
      </Shown>
    )
  return (
    <>
      <RecordHeader title="Request" onBack={onBack} />
      {notice}
      {!query.error && <SkeletonRows rows={10} rowHeight={28} />}
      <EarlyReason
        reason={reason}
        onBegin={() => setReason(keptRemarks(kept))}
        onChange={write}
        hasKeys={hasKeys}
      />
      <UndoBar holding={holding} />
    </>
  )
}
