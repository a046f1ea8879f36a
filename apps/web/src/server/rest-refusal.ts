import { type FailureCode, failures } from '@clearway/domain/contracts'
import { z } from 'zod'
import type { Refused } from './refusal.ts'

const RestRefusal = z.object({
  error: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.array(z.string())).optional(),
})

/** A refusal of the REST API as pages know it; REST names a failure in capitals, pages by the table's own word. */
export function refusedBy(body: unknown): Refused | null {
  const { data: answer } = RestRefusal.safeParse(body)
  const failure = answer?.error.toLowerCase() as FailureCode
  if (!answer || !(failure in failures)) return null
  return { failure, message: answer.message, ...(answer.details && { details: answer.details }) }
}
