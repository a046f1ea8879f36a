import { Button, ConfirmDialog, time } from '@clearway/ui'
import { CloudCheck } from 'lucide-react'
import { useRouter } from 'next/router'
import { useState } from 'react'
import type { KeptDraft } from './use-kept-draft.ts'

/** Beside the title: a draft outlives its tab. */
export const DraftSaved = ({ savedAtMs }: { savedAtMs: number | null }) => {
  if (savedAtMs === null) return null
  return (
    <span
      role="status"
      className="num flex items-center gap-1.5 text-12 whitespace-nowrap text-text-3 max-lg:hidden"
    >
      <CloudCheck size={15} strokeWidth={1.75} aria-hidden />
      Draft kept {time(savedAtMs)}
    </span>
  )
}

interface DiscardDraftProps {
  readonly draft: Pick<KeptDraft, 'forget' | 'savedAtMs'>
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
      <Button variant="quiet" onClick={() => (draft.savedAtMs === null ? discard() : setAsks(true))}>
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
