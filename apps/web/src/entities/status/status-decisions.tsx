import { mostLetters } from '@clearway/domain/contracts'
import { Button, type Status } from '@clearway/ui'
import { useState } from 'react'
import { Confirm } from '../../forms/confirm.tsx'
import { useDone } from '../../forms/use-done.ts'
import type { Outputs } from '../../trpc/client.ts'

/** The state of an account or an organisation as its chip shows it. */
export interface StatusLook {
  readonly word: string
  readonly chip: Status
}

/** What a platform administrator decides about a person or an organisation. */
export interface StatusDecision<S extends number> {
  readonly label: string
  /** The state that follows. */
  readonly status: S
  readonly title: (name: string) => string
  readonly effect: string
  /** The toast afterwards. */
  readonly done: string
  readonly tone: 'primary' | 'danger'
}

interface DecisionButtonsProps<S extends number> {
  decisions: readonly StatusDecision<S>[]
  /** Of the person or the organisation. */
  uuid: string
  name: string
  disabledReason?: string | false
  decide: (status: S, reason: string) => Promise<unknown>
  /** What is read again afterwards. */
  changed: keyof Outputs
}

/** A button for each decision; it asks for the reason that the audit log keeps. */
export const DecisionButtons = <S extends number>(props: DecisionButtonsProps<S>) => {
  const { decisions, uuid, name, disabledReason, decide, changed } = props
  const done = useDone()
  // As it was asked: the answer changes the state, and with it what could be decided next.
  const [asked, setAsked] = useState<StatusDecision<S> | null>(null)
  return (
    <>
      {decisions.map((decision) => (
        <Button
          key={decision.label}
          variant={decision.tone === 'danger' ? 'dangerOutline' : 'primary'}
          disabledReason={disabledReason}
          onClick={() => setAsked(decision)}
        >
          {decision.label}
        </Button>
      ))}
      {asked && (
        <Confirm
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={asked.title(name)}
          effect={asked.effect}
          confirmLabel={asked.label}
          keepLabel="Not now"
          tone={asked.tone}
          reason={{
            label: 'Reason, for the audit log',
            required: true,
            mostLetters: mostLetters.note,
            of: uuid,
          }}
          onConfirm={async (reason) => {
            await decide(asked.status, reason)
            done({ title: asked.done, id: name }, changed)
          }}
        />
      )}
    </>
  )
}
