import { createPartnerKeyOp } from '@clearway/domain/contracts'
import { Button, Checkbox, Dialog } from '@clearway/ui'
import { useState } from 'react'
import { CopyText } from '../../console/copy-text.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { platformAdminName } from './partner-keys.ts'

type Made = Outputs['partnerKeys']['create']

type CreateKeyDialogProps = {
  /** `platform` for a key of the platform administration; undefined while nobody asks. */
  asked: string | undefined
  onClose: () => void
}

/** Names the partner, then shows the key this once: the dialog stays until it is said to be stored. */
export function CreateKeyDialog({ asked, onClose }: CreateKeyDialogProps) {
  const [made, setMade] = useState<Made | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  if (made) return <KeyShown made={made} onStored={close} />
  if (!asked) return null
  return <NameDialog isPlatform={asked === 'platform'} onMade={setMade} onClose={close} />
}

type NameDialogProps = { isPlatform: boolean; onMade: (made: Made) => void; onClose: () => void }

const formId = 'new-partner-key'

function NameDialog({ isPlatform, onMade, onClose }: NameDialogProps) {
  const utils = trpc.useUtils()
  const create = trpc.partnerKeys.create.useMutation()
  const { form, onSubmit, refusal } = useApiForm({
    schema: createPartnerKeyOp.input,
    defaultValues: { partner_name: isPlatform ? platformAdminName : '' },
    submit: async (values) => {
      onMade(await create.mutateAsync(values))
      await utils.partnerKeys.list.invalidate()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New partner key"
      description="It lets a platform call the API. What a person may do there is still that person's."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.formState.isSubmitting}
            busyLabel="Making"
          >
            Make the key
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
        <TextField
          form={form}
          name="partner_name"
          label="Partner"
          placeholder="Skyline Integrations"
          help={`Whom to ask about it. ${platformAdminName} makes a key of the platform administration.`}
          autoComplete="off"
          required
        />
        <RefusalNote>{refusal}</RefusalNote>
      </form>
    </Dialog>
  )
}

function KeyShown({ made, onStored }: { made: Made; onStored: () => void }) {
  const [isStored, setStored] = useState(false)
  return (
    <Dialog
      open
      // Neither Esc nor the cross loses a key that nobody has stored.
      onOpenChange={(open) => !open && isStored && onStored()}
      title={`The key of ${made.partner_name}`}
      description="It is shown this once. Only its hash is kept: nobody can look it up later."
      footer={
        <Button variant="primary" disabled={!isStored} onClick={onStored}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <CopyText label="Key" text={made.api_key} />
        <p className="text-12 text-text-2">
          Sent as <code className="font-mono">partner-api-key</code> with every request below /v1.
        </p>
        <Checkbox checked={isStored} onCheckedChange={setStored} label="I have stored it" />
      </div>
    </Dialog>
  )
}
