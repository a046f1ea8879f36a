import { mostConditions, mostLetters } from '@clearway/domain/contracts'
import { Button, Field, IconButton, Input, Popover } from '@clearway/ui'
import { ListChecks, Plus, X } from 'lucide-react'
import type { ChangeEvent, KeyboardEvent } from 'react'
import { placeWords } from '../../entities/permission/approval-terms.tsx'
import type { TypedCondition } from './decision-shape.ts'
import { conditionIn, faultsOf, isTyped, withTyped } from './typed-condition.ts'
import type { DecisionFormState } from './use-decision-form.ts'

const usual = ['Observer on site', 'Report start and end', 'Daylight only']

interface ConditionsFieldProps {
  readonly form: DecisionFormState
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** "2 conditions": one button in the bar, the list behind it. */
export const ConditionsField = ({ form, open, onOpenChange }: ConditionsFieldProps) => {
  const { length } = withTyped(form.fields).conditions
  return (
    <Popover
      label="Conditions of the approval"
      side="top"
      className="w-96"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button icon={ListChecks} kbd="C">
          {length === 1 ? '1 condition' : `${length || 'No'} conditions`}
        </Button>
      }
    >
      <ConditionInputs form={form} />
    </Popover>
  )
}

export const ConditionInputs = ({ form }: Pick<ConditionsFieldProps, 'form'>) => {
  const { fields, setConditions } = form
  const { conditions, condition } = fields
  const isFull = conditions.length >= mostConditions
  const faults = isTyped(condition) ? faultsOf(condition) : {}
  const isReady = conditionIn(condition) !== null && !isFull
  const addTyped = () => isReady && setConditions(withTyped(fields))
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    addTyped()
  }
  const typed = (name: keyof TypedCondition) => ({
    value: condition[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setConditions({ condition: { ...condition, [name]: target.value } }),
    onKeyDown: press,
  })
  return (
    <div className="flex flex-col gap-2.5">
      <p className="text-12 text-text-3">They bind the flight and are printed on the permit.</p>
      <ol aria-label="Conditions" className="flex max-h-56 flex-col gap-1.5 overflow-y-auto">
        {conditions.map((condition, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the list, and may occur in it twice.
          <li key={at} className="flex items-start gap-2">
            <span className="num text-text-3">{at + 1}</span>
            <span className="min-w-0 flex-1">
              {condition.text}
              {condition.place && (
                <span className="num block text-12 text-text-3">{placeWords(condition.place)}</span>
              )}
            </span>
            <IconButton
              icon={X}
              size="sm"
              label={`Leave out condition ${at + 1}`}
              onClick={() => setConditions({ conditions: conditions.filter((_one, n) => n !== at) })}
            />
          </li>
        ))}
      </ol>
      <Field label="Condition">
        <Input mostLetters={mostLetters.condition} {...typed('text')} />
      </Field>
      <div className="flex items-start gap-2">
        <Field label="Place, where it has one" fault={faults.where} className="flex-1">
          <Input {...typed('where')} />
        </Field>
        <Field label="Round it" fault={faults.radius} className="w-24">
          <Input unit="m" inputMode="numeric" {...typed('radius')} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" disabled={!isReady} onClick={addTyped}>
          Add
        </Button>
        {usual
          .filter((one) => !isFull && !conditions.some((given) => given.text === one))
          .map((one) => (
            <Button
              key={one}
              size="sm"
              variant="quiet"
              icon={Plus}
              onClick={() => setConditions({ conditions: [...conditions, { text: one, place: null }] })}
            >
              {one}
            </Button>
          ))}
      </div>
    </div>
  )
}
