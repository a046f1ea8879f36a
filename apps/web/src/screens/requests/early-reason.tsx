import { mostLetters } from '@clearway/domain/contracts'
import { DecisionBar, Field, Input, useHotkeys, useTextBegun } from '@clearway/ui'

interface EarlyReasonProps {
  /** null until a rejection is begun. */
  readonly reason: string | null
  readonly onBegin: () => void
  readonly onChange: (reason: string) => void
  readonly hasKeys: boolean
}

/**
 * While a request is still read nothing can be decided; but who presses R goes on typing, and those keys are the
 * reason and no commands. It is in the form when the request is there.
 */
export const EarlyReason = ({ reason, onBegin, onChange, hasKeys }: EarlyReasonProps) => {
  useHotkeys({ r: onBegin }, hasKeys && reason === null)
  useTextBegun(reason !== null)
  if (reason === null) return null
  return (
    <div className="mt-auto">
      <DecisionBar
        effect="The request is still loading. It can be decided once it is shown."
        fields={
          <Field label="Remarks, or the reason to reject" hideLabel className="min-w-44 flex-1">
            <Input
              autoFocus
              placeholder="Remarks, or the reason to reject"
              value={reason}
              mostLetters={mostLetters.remarks}
              onChange={(event) => onChange(event.target.value)}
            />
          </Field>
        }
        actions={null}
      />
    </div>
  )
}
