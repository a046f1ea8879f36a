import { mostLetters } from '@clearway/domain/contracts'
import { count } from '@clearway/ui'
import { z } from 'zod'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { isApproved, validityFault, validityOf } from './approval.ts'
import { typedFault, withTyped } from './typed-condition.ts'

/** A condition as it is typed, until it is one of the list. */
const TypedCondition = z.object({ text: z.string(), where: z.string(), radius: z.string() })
export type TypedCondition = z.infer<typeof TypedCondition>

/** What a person decides and writes with it; times as a field of a form has them. */
const Fields = z.object({
  verdict: z.enum(['approve', 'reject']),
  validFrom: z.string(),
  validTo: z.string(),
  reference: z.string(),
  remarks: z.string(),
  conditions: z.array(
    z.object({
      text: z.string(),
      place: z.object({ latitude: z.number(), longitude: z.number(), radius_m: z.number() }).nullable(),
    }),
  ),
  condition: TypedCondition,
})
export type DecisionFields = z.infer<typeof Fields>

/** What is kept of them while another request is looked at; the verdict is known when the decision is taken. */
export const KeptFields = Fields.omit({ verdict: true }).partial()
export type KeptFields = z.infer<typeof KeptFields>

/**
 * An approval needs its validity, a rejection its reason; shown before the service refuses. The condition that is typed
 * and not added yet is one of those that an approval binds to.
 */
export const decisionForm = (request: RequestDetail) =>
  Fields.superRefine((fields, context) => {
    const isApproval = fields.verdict === 'approve'
    const message = isApproval
      ? validityFault(validityOf(fields, request), request)
      : reasonFault(fields, request)
    if (message) context.addIssue({ code: 'custom', path: [isApproval ? 'validTo' : 'remarks'], message })
    const typed = isApproval ? typedFault(fields) : undefined
    if (typed) context.addIssue({ code: 'custom', path: ['condition'], message: typed })
    for (const name of ['reference', 'remarks'] as const)
      if (fields[name].length > mostLetters[name])
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `Write ${count(mostLetters[name])} letters at most`,
        })
  }).transform((fields) => (fields.verdict === 'approve' ? withTyped(fields) : fields))

const reasonFault = ({ remarks }: DecisionFields, request: RequestDetail): string | undefined => {
  if (remarks.trim() !== '') return undefined
  return isApproved(request) ? 'Say why the approval is withdrawn' : 'Say why it is rejected'
}
