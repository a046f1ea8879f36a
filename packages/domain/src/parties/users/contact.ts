import { z } from 'zod'
import { PhoneNumber } from '../../kernel/contract.ts'

/** How a person is reached. Both are unique; an e-mail address is case-insensitive. */
export const EmailAddress = z
  .string({ error: 'must be an e-mail address' })
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: 'must be an e-mail address' }).max(254, { error: 'must be at most 254 characters' }))

export const identifierTypes = ['email', 'phone'] as const
export type IdentifierType = (typeof identifierTypes)[number]

const identifierFields = z.object({
  identifier_type: z.enum(identifierTypes, { error: 'must be email or phone' }),
  identifier: z.string({ error: 'must be a text' }).min(1, { error: 'must not be empty' }).max(254),
})

/** `identifier_type` and `identifier` with whatever goes beside them; the identifier comes out normalised. */
export const withIdentifier = <T extends z.ZodRawShape>(shape: T) =>
  identifierFields.extend(shape).transform((value, context) => {
    const { identifier_type, identifier } = value as z.infer<typeof identifierFields>
    const parsed = (identifier_type === 'email' ? EmailAddress : PhoneNumber).safeParse(identifier)
    if (parsed.success) return { ...value, identifier: parsed.data }
    context.issues.push({
      code: 'custom',
      path: ['identifier'],
      input: identifier,
      message: parsed.error.issues[0]?.message ?? 'is not valid',
    })
    return z.NEVER
  })
