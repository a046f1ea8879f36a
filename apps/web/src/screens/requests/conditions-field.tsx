import { mostLetters } from '@clearway/domain/contracts'
import { positionFault, positionIn } from '@clearway/domain/geo'
import { Button, Field, IconButton, Input, isTooLong, Popover, useTextBegun } from '@clearway/ui'
import { ListChecks, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { placeWords } from '../../entities/permission/approval-terms.tsx'
import type { DecisionFields } from './decision-fields.ts'
import type { DecisionFormState } from './use-decision-form.ts'

const usual = ['Observer on site', 'Report start and end', 'Daylight only']
const most = 20

interface ConditionsFieldProps {
  readonly form: DecisionFormState
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** "2 conditions": one button in the bar, the list behind it. */
export const ConditionsField = ({ form, open, onOpenChange }: ConditionsFieldProps) => {
  const { length } = form.fields.conditions
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

type Condition = DecisionFields['conditions'][number]

export const ConditionInputs = ({ form }: Pick<ConditionsFieldProps, 'form'>) => {
  const { fields, setConditions } = form
  const { conditions } = fields
  const [text, setText] = useState('')
  const [where, setWhere] = useState('')
  const [radius, setRadius] = useState('')
  useTextBegun(text !== '')
  const place = where.trim() ? positionIn(where) : null
  const fault =
    where.trim() && !place
      ? (positionFault(where) ?? 'A place is written as 13.1015, 77.6685, or as UTM or MGRS')
      : undefined
  const add = (text: string, at: Condition['place'] = null) => {
    setConditions([...conditions, { text, place: at }])
    setText('')
    setWhere('')
    setRadius('')
  }
  const isReady =
    text.trim() !== '' && !isTooLong(text, mostLetters.condition) && !fault && conditions.length < most
  const addTyped = () => {
    if (!isReady) return
    const radius_m = Math.min(Math.max(Number(radius) || 0, 0), 50_000)
    add(text.trim(), place && { ...place, radius_m })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    addTyped()
  }
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
              onClick={() => setConditions(conditions.filter((_one, n) => n !== at))}
            />
          </li>
        ))}
      </ol>
      <Field label="Condition">
        <Input
          value={text}
          mostLetters={mostLetters.condition}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
        />
      </Field>
      <div className="flex items-start gap-2">
        <Field label="Place, where it has one" fault={fault} className="flex-1">
          <Input value={where} onChange={({ target }) => setWhere(target.value)} onKeyDown={press} />
        </Field>
        <Field label="Round it" className="w-24">
          <Input
            value={radius}
            unit="m"
            inputMode="numeric"
            onChange={({ target }) => setRadius(target.value)}
            onKeyDown={press}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" disabled={!isReady} onClick={addTyped}>
          Add
        </Button>
        {usual
          .filter((one) => conditions.length < most && !conditions.some((given) => given.text === one))
          .map((one) => (
            <Button key={one} size="sm" variant="quiet" icon={Plus} onClick={() => add(one)}>
              {one}
            </Button>
          ))}
      </div>
    </div>
  )
}
