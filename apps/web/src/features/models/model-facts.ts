import { assetCategoryName, assetClassName, subCategoryName } from '@clearway/domain/contracts'
import { count, figure } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'

export type Model = Outputs['assetModels']['list']['data'][number]

export const modelName = ({
  model_name,
  model_variant,
}: Pick<Model, 'model_name' | 'model_variant'>): string => `${model_name} ${model_variant}`

/** "Small, rotorcraft, remotely piloted" */
export function kindWords(model: Pick<Model, 'category' | 'sub_category' | 'class'>): string {
  const words = [
    assetCategoryName[model.category],
    model.sub_category === null ? undefined : subCategoryName[model.sub_category],
    model.class === null ? undefined : assetClassName[model.class],
  ]
  return words.filter(Boolean).join(', ')
}

/** A limit with its unit; an em dash where the manufacturer gives none. */
export const limit = (value: number | null, unit: string, digits = 0): string =>
  value === null ? '—' : `${digits ? figure(value, digits) : count(value)} ${unit}`
