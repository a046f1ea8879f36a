import { Button, useOnce } from '@clearway/ui'
import { FileStack } from 'lucide-react'
import { useDone } from '../../forms/use-done.ts'
import { halfFilled } from '../../forms/whole-fields.ts'
import { useGoOn } from '../../frame/use-go-on.ts'
import { trpc } from '../../trpc/client.ts'
import { useRefused } from '../../trpc/use-refused.ts'
import { keptContent } from './mission-form.ts'
import { type MissionPlanner, recordOf } from './use-mission-planner.ts'

const unnamed = 'Mission without a name'

/** Keeps what is there for everybody of the organisation, on every device; no zone is asked. */
export const KeepDraft = ({ planner: { kept, form, values, model, draft } }: { planner: MissionPlanner }) => {
  const goOn = useGoOn()
  const done = useDone()
  const refused = useRefused()
  const create = trpc.missionDrafts.create.useMutation()
  const update = trpc.missionDrafts.update.useMutation()
  const isDraft = kept?.kind === 'draft'
  const keep = useOnce(async () => {
    // What is missing may stay so. What stands there and cannot be kept is said.
    const half = halfFilled(form)
    if (half.length > 0) return void form.trigger(half, { shouldFocus: true })
    const name = values.mission_name.trim() || unnamed
    const { polygon } = model.drawn
    const content = keptContent(values, polygon)
    const settle = draft.send()
    const keeping = isDraft
      ? update.mutateAsync({ draft_uuid: kept.draft_uuid, name, content })
      : create.mutateAsync({ kind: 'draft', name, content })
    await keeping.then(
      async ({ draft_uuid, updated_at }) => {
        const unsaved = settle({ record: recordOf(draft_uuid), version: updated_at, fresh: values, polygon })
        done({ title: 'Draft kept', id: name, ...(unsaved && { detail: unsaved }) }, 'missionDrafts')
        await goOn(unsaved ? `/planner?draft=${draft_uuid}` : '/missions?when=drafts')
      },
      refused('Draft not kept', name),
    )
  })
  return (
    <Button
      icon={FileStack}
      // Without its outline the drawing would be lost.
      disabled={model.drawn.isComing}
      busy={create.isPending || update.isPending}
      onClick={() => void keep()}
    >
      {isDraft ? 'Save draft' : 'Keep as draft'}
    </Button>
  )
}
