import {
  type AnyOperation,
  bulkBodyMiB,
  isAuditedOfAll,
  type OrgType,
  orgTypeName,
  orgTypeNumber,
} from '@clearway/domain/kernel'

/** Who may ask for it and what it counts against, for a reader of the reference: its access rule in words. */
export const whoMay = (op: AnyOperation): string =>
  [caller(op), op.rate && rates[op.rate], audited(op)].filter(Boolean).join(' ')

const audited = (op: AnyOperation): string | undefined => {
  if (!op.about) return undefined
  return isAuditedOfAll(op)
    ? 'Written to the audit.'
    : 'Written to the audit where a platform administrator asks.'
}

const rates: Readonly<Record<NonNullable<AnyOperation['rate']>, string>> = {
  bulk: `Counts against the limit of bulk requests too; its body may have ${bulkBodyMiB} MiB.`,
  sync: 'Counts against the limit of full synchronisations too.',
  directory: 'Counts against the limit of finding organisations too.',
  terrain: 'Counts against the limit of heights of the ground too.',
  liveToken: 'Counts against the limit of live tokens too.',
  certificateValidation: 'Counts against the limit of validations of its address.',
  revocationList: 'Counts against the limit of revocation lists of its address.',
  address: 'Counts against the limit of its address.',
}

const caller = ({ access }: AnyOperation): string => {
  switch (access.who) {
    case 'anyone':
      return 'Anybody may ask, without a key.'
    case 'partner':
      return access.orUser
        ? 'Needs a partner key alone; takes the token of a person who is signed in.'
        : 'Needs a partner key alone.'
    case 'platformAdmin':
      return 'Needs a platform administrator and the platform-admin key.'
    case 'user':
      if (access.platformAdmin) return 'Needs a signed-in platform administrator.'
      return access.active ? 'Needs a signed-in person with a verified contact.' : 'Needs a signed-in person.'
    case 'member':
      return `Needs ${article[access.role]} ${role(access.role)} ${of(access.orgTypes)}${
        access.orPlatformAdmin ? ', or a platform administrator' : ''
      }.`
  }
}

const article = { owner: 'the', admin: 'an', member: 'a' } as const
const role = (name: keyof typeof article): string =>
  `${name[0]?.toUpperCase()}${name.slice(1)}${name === 'owner' ? '' : ' or above'}`

const of = (types?: readonly OrgType[]): string =>
  types
    ? `of an organisation of type ${types.map((type) => orgTypeName[orgTypeNumber[type]]).join(', ')}`
    : 'of the organisation'
