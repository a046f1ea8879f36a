import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { wholeFields } from './whole-fields.ts'

/** What checks a form by a schema, once its fields give out what they hold. */
export const schemaCheck = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
): Resolver<In, unknown, Out> => wholeFields(zodResolver(schema as never)) as never
