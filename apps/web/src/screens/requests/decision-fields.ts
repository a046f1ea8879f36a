import { mostLetters } from '@clearway/domain/contracts'
import { count } from '@clearway/ui'
import { z } from 'zod'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { isApproved, validityFault, validityOf } from './approval.ts'

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
})
export type DecisionFields = z.infer<typeof Fields>

/** What is kept of them while another request is looked at; the verdict is known when the decision is taken. */
export const KeptFields = Fields.omit({ verdict: true }).partial()
export type KeptFields = z.infer<typeof KeptFields>

/** What somebody wrote: what differs from what the form was given. */
export const writtenFields = (fields: DecisionFields, given: DecisionFields): KeptFields => {
  const { verdict: _, ...written } = fields
  const isWritten = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(given[name as keyof DecisionFields])
  return Object.fromEntries(Object.entries(written).filter(isWritten))
}

/** An approval needs its validity, a rejection its reason; shown before the service refuses. */
export const decisionForm = (request: RequestDetail) =>
  Fields.superRefine((fields, context) => {
    const isApproval = fields.verdict === 'approve'
    const message = isApproval
      ? validityFault(validityOf(fields, request), request)
      : reasonFault(fields, request)
    if (message) context.addIssue({ code: 'custom', path: [isApproval ? 'validTo' : 'remarks'], message })
    for (const name of ['reference', 'remarks'] as const)
      if (fields[name].length > mostLetters[name])
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `Write ${count(mostLetters[name])} letters at most`,
        })
  })

const reasonFault = ({ remarks }: DecisionFields, request: RequestDetail): string | undefined => {
  if (remarks.trim() !== '') return undefined
  return isApproved(request) ? 'Say why the approval is withdrawn' : 'Say why it is rejected'
}
