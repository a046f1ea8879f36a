import { createMissionOp } from '@clearway/domain/contracts'
import { dayAndTime, Empty, IconButton, TextLink, useNow } from '@clearway/ui'
import { FileStack, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCan } from '../../caller/use-can.ts'
import { Confirm } from '../../forms/confirm.tsx'
import { useDone } from '../../forms/use-done.ts'
import { useUrlParams } from '../../frame/use-url-params.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import type { RowLook } from '../../lists/list-table.tsx'
import { listed, pageOf } from '../../lists/listed.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { MissionsHead } from './missions-head.tsx'

type Draft = Outputs['missionDrafts']['get']

const pageSize = 25
const kindWords = { draft: 'Draft', template: 'Template' } as const
const kinds = [
  { value: 'draft', label: 'Drafts' },
  { value: 'template', label: 'Templates' },
]

/** What the organisation keeps of missions that no zone is asked for yet; a row opens it in the planner. */
export const DraftsPage = () => {
  const params = useUrlParams()
  const mayPlan = useCan()(createMissionOp) === true
  const nowMs = useNow(30_000) ?? 0
  const [leaving, setLeaving] = useState<Draft | null>(null)
  const kind = kinds.find(({ value }) => value === params.get('kind'))?.value as Draft['kind'] | undefined
  const { client } = trpc.useUtils()
  const question = kind ? { kind } : {}
  const query = trpc.missionDrafts.list.useQuery(
    { ...question, page: pageOf(params), limit: pageSize },
    { placeholderData: (before) => before },
  )
  const list = listed(query, pageSize, (at) => client.missionDrafts.list.query({ ...question, ...at }))
  const look = useMemo(() => draftLook(nowMs, mayPlan ? setLeaving : undefined), [nowMs, mayPlan])
  return (
    <>
      <ListPage
        name="drafts"
        params={params}
        list={list}
        look={look}
        what="The drafts"
        head={<MissionsHead params={params} value="drafts" />}
        menus={[{ name: 'kind', label: 'Kind', choices: kinds }]}
        {...(mayPlan && { hrefOf: ({ draft_uuid }: Draft) => `/planner?draft=${draft_uuid}` })}
        empty={<NoDrafts mayPlan={mayPlan} />}
        nothingFits={{ what: 'Nothing of this kind', whole: 'the list', icon: FileStack }}
      />
      {leaving && <DeleteDraft draft={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

const draftLook = (nowMs: number, onDelete: ((draft: Draft) => void) | undefined): RowLook<Draft> => {
  const act = (draft: Draft) =>
    onDelete && (
      <IconButton
        icon={Trash2}
        size="sm"
        variant="quiet"
        label={`Delete ${draft.name}`}
        onClick={() => onDelete(draft)}
      />
    )
  const columns: ListColumn<Draft>[] = [
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    { id: 'kind', header: 'Kind', cell: ({ kind }) => kindWords[kind] },
    {
      id: 'changed',
      header: 'Changed',
      text: ({ updated_at }) => updated_at,
      cell: ({ updated_at }) => dayAndTime(updated_at, nowMs),
    },
    { id: 'act', header: '', align: 'right', text: null, cell: act },
  ]
  return {
    label: 'Drafts and templates',
    columns,
    rowKey: ({ draft_uuid }) => draft_uuid,
    lines: (draft) => ({
      title: draft.name,
      detail: `${kindWords[draft.kind]} · changed ${dayAndTime(draft.updated_at, nowMs)}`,
      actions: act(draft),
    }),
  }
}

const NoDrafts = ({ mayPlan }: { mayPlan: boolean }) => (
  <Empty
    icon={FileStack}
    title="No drafts or templates yet"
    action={mayPlan && <TextLink href="/planner">Plan a mission</TextLink>}
  >
    What is planned and not submitted is kept here for everybody of your organisation; a mission is kept as a
    template from its menu.
  </Empty>
)

const DeleteDraft = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const done = useDone()
  const remove = trpc.missionDrafts.delete.useMutation()
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={`Delete ${draft.name}?`}
      effect="It is gone for everybody of your organisation. Missions that were made of it stay."
      confirmLabel="Delete"
      onConfirm={async () => {
        await remove.mutateAsync({ draft_uuid: draft.draft_uuid })
        onClose()
        done({ title: `${kindWords[draft.kind]} deleted`, id: draft.name }, 'missionDrafts')
      }}
    />
  )
}
