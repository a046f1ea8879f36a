import { assetCategoryName, assetClassName, subCategoryName } from '@clearway/domain/contracts'
import { capital } from '../../console/capital.ts'
import type { Credential } from './member.ts'

/** The names of an enumeration as choices of a picker. */
export const optionsOf = (names: Readonly<Record<number, string>>) =>
  Object.entries(names).map(([value, name]) => ({ value, label: capital(name) }))

/** "Small rotorcraft, remotely piloted" */
export function credentialKind({
  category,
  sub_category,
  class: kind,
}: Pick<Credential, 'category' | 'sub_category' | 'class'>): string {
  return `${assetCategoryName[category]} ${subCategoryName[sub_category]}, ${assetClassName[kind]}`
}

/** "Micro, Small": the categories that somebody may fly, each once, the lightest first. */
export function categoryWords(credentials: readonly Credential[]): string {
  const categories = [...new Set(credentials.map(({ category }) => category))].sort((a, b) => a - b)
  return categories.map((category) => assetCategoryName[category]).join(', ')
}
