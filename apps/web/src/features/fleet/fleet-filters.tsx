import { assetCategoryName } from '@clearway/domain/contracts'
import { FilterChip, Menu, MenuItem, SearchInput } from '@clearway/ui'
import type { UrlParams } from '../../console/use-url-params.ts'
import { type AssetItem, assetName } from './asset-state.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

const filters: readonly { name: string; label: string; choices: readonly Choice[] }[] = [
  {
    name: 'status',
    label: 'Status',
    choices: [
      { value: '1', label: 'Active' },
      { value: '-1', label: 'Inactive' },
      { value: '-2', label: 'Removed' },
    ],
  },
  {
    name: 'certificate',
    label: 'Certificate',
    choices: ['Active', 'Revoked', 'Superseded', 'None'].map((value) => ({ value, label: value })),
  },
  {
    name: 'category',
    label: 'Category',
    choices: Object.entries(assetCategoryName).map(([value, label]) => ({ value, label })),
  },
]

/** Search and filter chips; all of them live in the URL. */
export function FleetFilters({ params }: { params: UrlParams }) {
  return (
    <>
      <SearchInput
        label="UIN, identifier, model"
        size="sm"
        boxClassName="w-52"
        value={params.get('q') ?? ''}
        onValueChange={(q) => params.set({ q })}
      />
      {filters.map(({ name, label, choices }) => {
        const chosen = choices.find(({ value }) => value === params.get(name))
        return (
          <Menu
            key={name}
            label={label}
            align="start"
            trigger={
              <FilterChip
                label={label}
                value={chosen?.label}
                onRemove={() => params.set({ [name]: null, page: null })}
              />
            }
          >
            {choices.map(({ value, label: word }) => (
              <MenuItem
                key={value}
                checked={value === chosen?.value}
                onSelect={() => params.set({ [name]: value, page: null })}
              >
                {word}
              </MenuItem>
            ))}
          </Menu>
        )
      })}
    </>
  )
}

/** What the page narrows by itself, among the assets that it has. */
export function matchesFilters(asset: AssetItem, params: UrlParams): boolean {
  const wanted = (params.get('q') ?? '').trim().toLocaleLowerCase('en')
  const text = `${assetName(asset)} ${asset.asset_svc_id} ${asset.model_name} ${asset.model_variant}`
  const certificate = params.get('certificate')
  const category = params.get('category')
  return (
    text.toLocaleLowerCase('en').includes(wanted) &&
    (!certificate || asset.certificate_status === certificate) &&
    (!category || asset.category === Number(category))
  )
}

export const hasFilters = (params: UrlParams): boolean =>
  ['q', 'status', 'certificate', 'category'].some((name) => params.get(name))
