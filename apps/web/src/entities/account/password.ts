import { passwordLetters, registerOp } from '@clearway/domain/contracts'
import { z } from 'zod'
import { sha256Hex } from './sha256.ts'

/** Length by the rule of registration; only the API knows which passwords are too common. */
export const NewPassword = registerOp.input.shape.password

export const passwordHelp = `${passwordLetters.least} to ${passwordLetters.most} characters, not a common password, not a word about you`

interface Words {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
}

/** The words that a password must not be, in whatever case. */
export const isAboutPerson = (password: string, person: Partial<Words>): boolean => {
  const { email = '', first_name = '', last_name = '', phone = '' } = person
  const words = [email, email.slice(0, email.lastIndexOf('@')), first_name, last_name, phone]
  const lower = password.toLocaleLowerCase('en')
  return words.some((word) => word !== '' && word.toLocaleLowerCase('en') === lower)
}

/** A password and the same again: a slip of the finger would lock one out. */
const twice = { new_password: NewPassword, again: z.string() }
const isSame = ({ new_password, again }: { new_password: string; again: string }) => new_password === again
const differs = { path: ['again'], error: 'This is not the same as the new password' }

export const TwicePassword = z.object(twice).refine(isSame, differs)

/** The form of a change of password, for this person. */
export const passwordChange = (person: Words) =>
  z
    .object({ current_password: z.string().min(1, { error: 'Enter the password you have now' }), ...twice })
    .refine(isSame, differs)
    .refine(({ current_password, new_password }) => current_password !== new_password, {
      path: ['new_password'],
      error: 'must differ from the current password',
    })
    .refine(({ new_password }) => !isAboutPerson(new_password, person), {
      path: ['new_password'],
      error: 'must not be a word about you',
    })

/** Whether this page may compute hashes: browsers offer that on https and on this machine only. */
export const canHash = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

/** A password as the API takes it. The password itself stays in the browser. */
export const passwordHash = sha256Hex
