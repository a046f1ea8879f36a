import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { schemaCheck } from './schema-check.ts'
import { type ApiForm, type PlainFormOptions, usePlainForm } from './use-plain-form.ts'

export interface ApiFormOptions<In extends FieldValues, Out>
  extends Omit<PlainFormOptions<In, Out>, 'resolver'> {
  /** Usually an operation's own input, so that the page and the API check by one rule. */
  readonly schema: z.ZodType<Out, In>
}

/** A form that is checked by a schema. */
export const useApiForm = <In extends FieldValues, Out>({
  schema,
  ...options
}: ApiFormOptions<In, Out>): ApiForm<In, Out> => usePlainForm({ ...options, resolver: schemaCheck(schema) })
