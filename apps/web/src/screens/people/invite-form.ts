import { inviteMode, inviteUserOp, roleNumber } from '@clearway/domain/contracts'
import { z } from 'zod'
import { contactFault } from '../../forms/phone-field.ts'
import { identifierOf } from '../../words/text.ts'

/** One field takes an address or a phone number: which of the two it is shows in the text itself. */
export const modeOf = (contact: string): { invite_mode: 1 | 2; invite_identifier: string } => {
  const { identifier_type, identifier } = identifierOf(contact)
  return { invite_mode: inviteMode[identifier_type], invite_identifier: identifier }
}

const { member, admin, owner } = roleNumber

const asked = z.object({
  invite_identifier: z
    .string()
    .trim()
    .min(1, { error: 'must not be empty', abort: true })
    .superRefine((contact, context) => {
      const fault = contactFault(contact)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    }),
  invite_role: z.literal([member, admin, owner]),
  remarks: z.string(),
})

/** What the form asks, as the operation takes it. */
export const InviteForm = asked
  .transform(
    ({ invite_identifier, remarks, ...rest }): z.input<typeof inviteUserOp.input> => ({
      ...rest,
      ...modeOf(invite_identifier),
      remarks: remarks.trim() || null,
    }),
  )
  .pipe(inviteUserOp.input)
export type InviteFormIn = z.input<typeof InviteForm>
export type PersonToInvite = z.output<typeof inviteUserOp.input>
