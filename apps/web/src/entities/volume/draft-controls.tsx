import { Button, ConfirmDialog, time } from '@clearway/ui'
import { CloudCheck, CloudOff } from 'lucide-react'
import { useRouter } from 'next/router'
import { useState } from 'react'
import type { Keeping, KeptDraft } from './use-kept-draft.ts'

/** A draft outlives its tab, where the browser keeps it. */
export const DraftSaved = ({ keeping }: { keeping: Keeping }) => {
  if (keeping === 'unchanged') return null
  const [Icon, words, tone] =
    keeping === 'not kept'
      ? [CloudOff, 'Not kept by this browser', 'text-pending']
      : [CloudCheck, `Draft kept ${time(keeping.keptAtMs)}`, 'text-text-3 max-lg:hidden']
  return (
    <span role="status" className={`num flex items-center gap-1.5 text-12 lg:whitespace-nowrap ${tone}`}>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      {words}
    </span>
  )
}

interface DiscardDraftProps {
  readonly draft: Pick<KeptDraft, 'forget' | 'keeping'>
  /** Where it leads. */
  readonly back: string
  /** What is being changed: "zone"; absent where it is new. */
  readonly changed: string | undefined
}

/** Leaves an editor; what was begun is forgotten, and asked for before. */
export const DiscardDraft = ({ draft, back, changed }: DiscardDraftProps) => {
  const router = useRouter()
  const [asks, setAsks] = useState(false)
  const discard = () => {
    draft.forget()
    void router.push(back)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => (draft.keeping === 'unchanged' ? discard() : setAsks(true))}>
        Discard
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={changed ? 'Discard your changes?' : 'Discard this draft?'}
        effect={
          changed ? `The ${changed} stays as it was.` : 'The drawing and all that you typed are forgotten.'
        }
        confirmLabel="Discard"
        keepLabel="Keep editing"
        onConfirm={discard}
      />
    </>
  )
}
