const words: Readonly<Record<number, string>> = { 1: 'Member', 2: 'Admin', 3: 'Owner' }

/** A role in an organisation, in the word of the specification. */
export const roleName = (role: number): string => words[role] ?? 'Member'
