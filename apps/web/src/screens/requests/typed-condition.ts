import { mostConditionRadiusM, mostConditions, mostLetters } from '@clearway/domain/contracts'
import { positionFault, positionIn } from '@clearway/domain/geo'
import { count } from '@clearway/ui'
import { noCondition } from './decision-fields.ts'
import type { DecisionFields, TypedCondition } from './decision-shape.ts'

type Condition = DecisionFields['conditions'][number]
type Faults = Partial<Record<keyof TypedCondition, string>>

/** Its fields without the blanks round them; an empty one is not given. */
const givenIn = ({ text, where, radius }: TypedCondition): TypedCondition => ({
  text: text.trim(),
  where: where.trim(),
  radius: radius.trim(),
})

export const isTyped = (typed: TypedCondition): boolean => Object.values(givenIn(typed)).some(Boolean)

const placeFault = (where: string): string | undefined => {
  if (where === '' || positionIn(where)) return undefined
  return positionFault(where) ?? 'A place is written as 13.1015, 77.6685, or as UTM or MGRS'
}

const isRadius = (text: string): boolean => /^\d+(\.\d+)?$/.test(text) && Number(text) <= mostConditionRadiusM

/** What is wrong with it, field by field: nothing of what is typed is left out or guessed. */
export const faultsOf = (typed: TypedCondition): Faults => {
  const { text, where, radius } = givenIn(typed)
  const place = where === '' && radius !== '' ? 'Give the place that the radius is round' : placeFault(where)
  return {
    ...(text === '' && { text: 'Write the condition that holds there' }),
    ...(text.length > mostLetters.condition && {
      text: `Write ${count(mostLetters.condition)} letters at most`,
    }),
    ...(place && { where: place }),
    ...(radius !== '' &&
      !isRadius(radius) && {
        radius: `The radius is a number of metres, ${count(mostConditionRadiusM)} at most, such as 500`,
      }),
  }
}

/** The condition that was typed, once it is whole. */
export const conditionIn = (typed: TypedCondition): Condition | null => {
  if (Object.keys(faultsOf(typed)).length > 0) return null
  const { text, where, radius } = givenIn(typed)
  const place = where === '' ? null : positionIn(where)
  return { text, place: place && { ...place, radius_m: Number(radius) } }
}

type Written = Pick<DecisionFields, 'conditions' | 'condition'>

/** Why an approval would not bind the flight to what is typed. */
export const typedFault = ({ conditions, condition }: Written): string | undefined => {
  if (!isTyped(condition)) return undefined
  if (conditions.length >= mostConditions) return `A permit has ${mostConditions} conditions at most`
  const [fault] = Object.values(faultsOf(condition))
  return fault
}

/** All that an approval binds the flight to: those of the list, and the one that is typed and not in it yet. */
export const withTyped = <F extends Written>(fields: F): F => {
  const typed = conditionIn(fields.condition)
  return typed ? { ...fields, conditions: [...fields.conditions, typed], condition: noCondition } : fields
}
