export const svcPrefixes = {
  user: 'USR',
  organisation: 'ORG',
  membership: 'MEM',
  credential: 'CRD',
  partnerKey: 'KEY',
  model: 'MDL',
  payload: 'PLD',
  asset: 'AST',
  mission: 'MSN',
  plan: 'PLN',
  permission: 'PRM',
  zone: 'ZON',
  session: 'FSN',
  invitation: 'INV',
} as const
export type SvcEntity = keyof typeof svcPrefixes

/** Crockford's base 32. */
export const svcSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const svcLength = 10

const shape = new RegExp(`^(${Object.values(svcPrefixes).join('|')})-[${svcSigns}]{${svcLength}}$`)

/** The prefix of what is a number of a record, in any letter case; of anything else null. */
export const svcPrefixOf = (text: string): string | null => shape.exec(text.toUpperCase())?.[1] ?? null
