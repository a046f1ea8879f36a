export interface Newcomer {
  readonly email: string
  readonly password: string
}

let newcomer: Newcomer | null = null

/** Who has just registered on this page, until the proof of their contact: kept by the page alone, and not past a reload. */
export const rememberNewcomer = (person: Newcomer): void => {
  newcomer = person
}

/** Answers once: to prove a contact right after registering, a person need not type the password again. */
export const takeNewcomer = (identifier: string): Newcomer | null => {
  const found = newcomer?.email.toLowerCase() === identifier.toLowerCase() ? newcomer : null
  newcomer = null
  return found
}
