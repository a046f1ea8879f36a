import { z } from 'zod'
import { type Measure, measures } from './measures.ts'

/** What a height of a form is measured in, as a schema: apart from the words, which a page needs before it checks anything. */
export const Measured = z.enum(measures as [Measure, ...Measure[]])
