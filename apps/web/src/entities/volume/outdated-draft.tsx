import { Banner, Button, ConfirmDialog } from '@clearway/ui'
import { useEffect, useRef, useState } from 'react'
import type { KeptDraft } from './use-kept-draft.ts'

interface OutdatedDraftProps {
  readonly draft: Pick<KeptDraft, 'isOutdated'>
  /** What is being changed: "zone". */
  readonly changed: string
  /** What saving does, where the draft does not take the place of all that there is. */
  readonly effect?: string
}

/** Over the form: what a draft from before does to what somebody has saved meanwhile. */
export const OutdatedDraft = ({
  draft: { isOutdated },
  changed,
  effect = `Saving puts the draft in place of the ${changed} as it is now.`,
}: OutdatedDraftProps) =>
  isOutdated && (
    <Banner tone="pending" title={`The ${changed} was changed since you began this draft.`}>
      {effect}
    </Banner>
  )

interface OutdatedActsProps {
  readonly draft: Pick<KeptDraft, 'forget' | 'keeping'>
  readonly changed: string
  /** Begins anew from the record as it is now. */
  readonly onReadNewer: () => void
  readonly onSaveOver: () => void
}

/**
 * In place of the button that saves. Where that button was, stands the act that asks before it harms: who was about to press it has
 * not read the notice yet.
 */
export const OutdatedActs = ({ draft, changed, onReadNewer, onSaveOver }: OutdatedActsProps) => {
  const [asks, setAsks] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)
  // The button that saved had the focus and is gone. A second Enter harms nothing here.
  useEffect(() => {
    if (document.activeElement === document.body) safe.current?.focus()
  }, [])
  const readNewer = () => {
    draft.forget()
    onReadNewer()
  }
  return (
    <>
      <Button onClick={onSaveOver}>Save over it</Button>
      <Button
        ref={safe}
        variant="primary"
        onClick={() => (draft.keeping === 'unchanged' ? readNewer() : setAsks(true))}
      >
        Read the newer one
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Read the newer ${changed}?`}
        effect="What you drew and typed is forgotten."
        confirmLabel="Read the newer one"
        keepLabel="Keep editing"
        onConfirm={readNewer}
      />
    </>
  )
}
