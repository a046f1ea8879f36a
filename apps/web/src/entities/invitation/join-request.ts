import { mostLetters } from '@clearway/domain/contracts'
import { z } from 'zod'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const svcId = /^ORG-[0-9A-Z]{10}$/

/** What a person types who asks to join: the identifier as people pass it on, in whatever case. */
export const JoinRequest = z.object({
  organisation: z
    .string()
    .trim()
    .transform((text) => (uuid.test(text) ? text.toLowerCase() : text.toUpperCase()))
    .refine((text) => uuid.test(text) || svcId.test(text), {
      error: 'Choose one by its name, or type its identifier, such as ORG-7K3M9Q2R4T',
    }),
  invite_role: z.union([z.literal(1), z.literal(2)]),
  remarks: z.string().max(mostLetters.note, { error: `must be at most ${mostLetters.note} characters` }),
})

/** The field of the API that takes this identifier. */
export const namedBy = (organisation: string) =>
  uuid.test(organisation) ? { resource_uuid: organisation } : { resource_svc_id: organisation }
