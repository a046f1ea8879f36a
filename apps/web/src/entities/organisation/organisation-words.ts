import { orgTypeName } from '@clearway/domain/contracts'

const typeNames: Readonly<Record<number, string>> = orgTypeName

export const orgTypeWords = (orgType: number): string => typeNames[orgType] ?? 'Organisation'

const common = ['GSTIN', 'CIN', 'PAN', 'VAT', 'EIN', 'LEI', 'Other']

/** What an organisation may be registered under; one that a program wrote stays choosable. */
export const identifierTypes = (present = ''): { value: string; label: string }[] =>
  [...new Set([...common, ...(present ? [present] : [])])].map((value) => ({ value, label: value }))
