import { mostLetters } from '@clearway/domain/contracts'
import { count } from '@clearway/ui'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { isApproved, validityFault, validityOf } from './approval.ts'
import { type DecisionFields, Fields } from './decision-shape.ts'
import { typedFault, withTyped } from './typed-condition.ts'

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
