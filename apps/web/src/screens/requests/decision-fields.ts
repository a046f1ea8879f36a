import type { DecisionFields, KeptFields, TypedCondition } from './decision-shape.ts'

export const noCondition: TypedCondition = { text: '', where: '', radius: '' }

/** What somebody wrote: what differs from what the form was given. */
export const writtenFields = (fields: DecisionFields, given: DecisionFields): KeptFields => {
  const { verdict: _, ...written } = fields
  const isWritten = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(given[name as keyof DecisionFields])
  return Object.fromEntries(Object.entries(written).filter(isWritten))
}
