import { Button, Dialog, Empty, TextLink, useToast } from '@clearway/ui'
import { useId } from 'react'
import { z } from 'zod'
import { Chosen } from '../../forms/chosen.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { useSessionChoices } from './use-session-choices.ts'

type StartSessionDialogProps = {
  /** `new`, or the asset it is for; null keeps the dialog shut. */
  asked: string | null
  onClose: () => void
  onStarted: (sessionUuid: string) => void
}

const adHoc = 'none'
const SessionForm = z.object({ asset_uuid: Chosen('the asset that flies'), plan_uuid: z.string() })

/** The plan that was asked for comes along in the address as `asset.plan`. */
const askedFor = (asked: string) => {
  const [asset = '', plan = adHoc] = asked === 'new' ? [] : asked.split('.')
  return { asset_uuid: asset, plan_uuid: plan }
}

export function StartSessionDialog({ asked, onClose, onStarted }: StartSessionDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Start session"
      description="Before take-off. You get the token that its ground station connects with."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Start
          </Button>
        </>
      }
    >
      {asked !== null && <StartSessionForm id={formId} asked={asked} onStarted={onStarted} />}
    </Dialog>
  )
}

type StartSessionFormProps = { id: string; asked: string; onStarted: (sessionUuid: string) => void }

function StartSessionForm({ id, asked, onStarted }: StartSessionFormProps) {
  const { show } = useToast()
  const utils = trpc.useUtils()
  const start = trpc.sessions.start.useMutation()
  const { form, onSubmit, refusal } = useApiForm({
    schema: SessionForm,
    defaultValues: askedFor(asked),
    submit: async ({ asset_uuid, plan_uuid }) => {
      const { session_uuid } = await start.mutateAsync({
        asset_uuid,
        plan_uuid: plan_uuid === adHoc ? null : plan_uuid,
      })
      show({ kind: 'status', title: 'Session started' })
      await utils.sessions.invalidate()
      onStarted(session_uuid)
    },
  })
  const choices = useSessionChoices(form.watch('asset_uuid'))
  if (choices.assets?.length === 0)
    return (
      <Empty title="No asset to fly" action={<TextLink href="/fleet?register=1">Register an asset</TextLink>}>
        A session is the flight of one asset.
      </Empty>
    )
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      <SelectField
        form={form}
        name="asset_uuid"
        label="Asset"
        options={choices.assets ?? []}
        placeholder="Choose an asset"
        required
      />
      <SelectField
        form={form}
        name="plan_uuid"
        label="Flight plan"
        options={[{ value: adHoc, label: 'None, fly ad hoc' }, ...choices.plans]}
        help="A plan that is not approved may be flown, and raises an alert at once"
      />
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}
