import { z } from 'zod'

/** A condition as it is typed, until it is one of the list. */
const TypedCondition = z.object({ text: z.string(), where: z.string(), radius: z.string() })
export type TypedCondition = z.infer<typeof TypedCondition>

/** What a person decides and writes with it; times as a field of a form has them. */
export const Fields = z.object({
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
