import { FilterChip, Popover } from '@clearway/ui'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { assetName } from '../../words/asset-name.ts'
import { referenceIn } from '../../words/text.ts'
import { CrewSearchBox } from '../crew/crew-search.tsx'
import { useFleetChoice } from './use-fleet-choice.ts'

/** Narrows a list to one asset of the fleet, which is searched where it is longer than a page. */
export const AssetFilter = ({ params }: { params: UrlParams }) => {
  const [isOpen, setOpen] = useState(false)
  const asked = referenceIn(params.get('asset'))
  const { items = [], search } = useFleetChoice(asked ? [asked] : [])
  const choices = items.map((asset) => ({ value: asset.asset_uuid, label: assetName(asset) }))
  const choose = (asset: string | null) => {
    params.set({ asset, page: null })
    setOpen(false)
  }
  const chosen = choices.find(({ value }) => value === asked)
  return (
    <Popover
      label="Asset"
      className="w-72"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<FilterChip label="Asset" value={chosen?.label} onRemove={() => choose(null)} />}
    >
      {search && <CrewSearchBox of="assets" search={search} />}
      <ul className="flex max-h-[40vh] flex-col overflow-y-auto">
        {choices.map(({ value, label }) => (
          <li key={value}>
            <button
              type="button"
              aria-current={value === asked || undefined}
              className="num flex min-h-8 w-full items-center gap-1.5 rounded-1 text-left text-13 hover:text-accent touch:min-h-11"
              onClick={() => choose(value)}
            >
              <span className="truncate">{label}</span>
              {value === asked && <Check size={14} aria-hidden className="shrink-0 text-accent" />}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
