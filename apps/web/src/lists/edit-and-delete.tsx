import { Button, ButtonLink } from '@clearway/ui'
import { Pencil } from 'lucide-react'
import { Confirm } from '../forms/confirm.tsx'

interface EditAndDeleteProps {
  readonly name: string
  readonly abilities: { readonly update: boolean; readonly delete: boolean }
  readonly editHref: string
  /** Whether the dialog is open that asks whether to delete. */
  readonly asks: boolean
  readonly onAsksChange: (asks: boolean) => void
  /** What deleting does. */
  readonly effect: string
  readonly confirmLabel: string
  readonly onDelete: () => Promise<void>
}

/** The acts of a drawer on a record of the airspace, as far as the reader may. */
export const EditAndDelete = (props: EditAndDeleteProps) => {
  const { name, abilities, editHref, asks, onAsksChange, effect, confirmLabel, onDelete } = props
  return (
    <>
      {abilities.update && (
        <ButtonLink href={editHref} icon={Pencil}>
          Edit
        </ButtonLink>
      )}
      {abilities.delete && (
        <Button variant="dangerOutline" onClick={() => onAsksChange(true)}>
          Delete
        </Button>
      )}
      <Confirm
        open={asks}
        onOpenChange={onAsksChange}
        title={`Delete ${name}?`}
        effect={effect}
        confirmLabel={confirmLabel}
        keepLabel="Keep it"
        onConfirm={onDelete}
      />
    </>
  )
}
