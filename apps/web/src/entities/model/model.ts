import { assetCategoryName, assetClassName, subCategoryName } from '@clearway/domain/contracts'
import { count, figure, inSpeedUnit, inWayUnit, metresAgl, speedUnit, wayUnit } from '@clearway/ui'
import { useMemo } from 'react'
import { useEveryPage } from '../../lists/use-every-page.ts'
import type { Outputs } from '../../trpc/client.ts'

export type Model = Outputs['assetModels']['list']['data'][number]

export const modelName = ({
  model_name,
  model_variant,
}: Pick<Model, 'model_name' | 'model_variant'>): string => `${model_name} ${model_variant}`

/** "Small, rotorcraft, remotely piloted" */
export const kindWords = (model: Pick<Model, 'category' | 'sub_category' | 'class'>): string => {
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

export const rangeWords = ({ max_range }: Pick<Model, 'max_range'>): string =>
  limit(max_range && inWayUnit(max_range * 1000), wayUnit())
export const ceilingWords = ({ max_height }: Pick<Model, 'max_height'>): string =>
  max_height === null ? '—' : metresAgl(max_height)
export const topSpeedWords = ({ max_speed }: Pick<Model, 'max_speed'>): string =>
  limit(max_speed && inSpeedUnit(max_speed), speedUnit())

const slowlyMs = 60_000

/** Every active model of every manufacturer, by name; undefined until all pages are there. */
export const useAllModels = (enabled = true): readonly Model[] | undefined => {
  const { data } = useEveryPage(
    ['assetModels', 'every'],
    ({ assetModels }, asked) => assetModels.list.query(asked),
    { enabled, staleTime: slowlyMs },
  )
  return useMemo(() => data?.toSorted((a, b) => modelName(a).localeCompare(modelName(b), 'en')), [data])
}
