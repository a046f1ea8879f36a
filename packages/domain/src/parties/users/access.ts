/** Who reads and changes the people of their organisation. */
export const peopleAdmins = { who: 'member', role: 'admin' } as const
