import { Button, Dialog } from '@clearway/ui'
import { useId } from 'react'
import { type Model, modelName } from './model-facts.ts'
import { ModelForm } from './model-form.tsx'

type ModelFormDialogProps = {
  open: boolean
  /** Given: it is changed. Absent: a new one is registered. */
  model?: Model
  onClose: () => void
  onDone: (modelUuid: string) => void
}

const width = 660

export function ModelFormDialog({ open, model, onClose, onDone }: ModelFormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width={width}
      title={model ? `Edit ${modelName(model)}` : 'Register model'}
      description="Name and variant together are unique for you. Owners register assets of it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            {model ? 'Save' : 'Register'}
          </Button>
        </>
      }
    >
      {open && <ModelForm id={formId} model={model} onDone={onDone} />}
    </Dialog>
  )
}
