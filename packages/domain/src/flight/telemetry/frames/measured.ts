import { type MeasuredValues, type TelemetryField, telemetryFields } from '@clearway/db/telemetry-fields'

export interface FrameProblem {
  readonly field: string
  readonly message: string
}

type Value = MeasuredValues[number]

// Column by column, which the compiler reads faster than objects of three shapes.
const names = telemetryFields.map(({ name }) => name)
const kinds = telemetryFields.map(({ kind }) => kind)
const isSent = telemetryFields.map((field) => !('by' in field))

/** What was measured, in the order of the table of fields; or what is wrong with the first field that is bad. */
export const readMeasured = (sent: Readonly<Record<string, unknown>>): MeasuredValues | FrameProblem => {
  const values = new Array<Value>(names.length)
  for (let i = 0; i < names.length; i += 1) {
    const value = isSent[i] ? (sent[names[i]!] ?? null) : null
    if (value !== null && !mayBe(i, value)) return problemOf(telemetryFields[i]!, value)
    values[i] = typeof value === 'string' ? storable(value) : (value as Value)
  }
  return values as MeasuredValues
}

const highest = telemetryFields.map((field) => ('max' in field ? field.max : 0))
const lowest = telemetryFields.map((field) => ('min' in field ? field.min : 0))

/** Runs for every field of every frame; a schema library takes ten times as long. */
const mayBe = (i: number, value: unknown): boolean => {
  switch (kinds[i]!) {
    case 'number':
      return typeof value === 'number' && value >= lowest[i]! && value <= highest[i]!
    case 'whole':
      return (
        typeof value === 'number' && value >= lowest[i]! && value <= highest[i]! && Number.isInteger(value)
      )
    case 'flag':
      return typeof value === 'boolean'
    case 'text':
      return typeof value === 'string' && value.length <= highest[i]!
  }
}

/**
 * As PostgreSQL's text can hold it. A frame is not lost for its text: autopilots pad theirs with U+0000, and may cut them
 * within a letter (docs/decisions/0162).
 */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

const problemOf = (field: TelemetryField, value: unknown): FrameProblem => ({
  field: field.name,
  message: `${field.name} ${demandOn(field, value)}`,
})

const demandOn = (field: TelemetryField, value: unknown): string => {
  if (field.kind === 'flag') return 'must be true, false or null'
  if (field.kind === 'text') return `must be a text of at most ${field.max} characters or null`
  return typeof value === 'number' && value >= field.min && value <= field.max
    ? 'must be a whole number'
    : `must be a number from ${field.min} to ${field.max} (${field.unit}) or null`
}
