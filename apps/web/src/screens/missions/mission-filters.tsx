import { permissionSummaries } from '@clearway/domain/contracts'
import { FilterChip } from '@clearway/ui'
import { useAsset } from '../../entities/asset/use-assets.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { FilterMenu } from '../../lists/list-filters.tsx'
import { SearchField } from '../../lists/search-field.tsx'
import { assetName } from '../../words/asset-name.ts'
import { capital } from '../../words/text.ts'

const stateChoices = permissionSummaries.map((value) => ({ value, label: capital(value) }))

/** The state asked for, and the aircraft that a link asked for; both are kept in the URL. */
export const MissionMenus = ({ params }: { params: UrlParams }) => {
  const asset = params.get('asset')
  return (
    <>
      <FilterMenu name="status" label="State" choices={stateChoices} params={params} />
      {asset && <AircraftFilter assetUuid={asset} params={params} />}
    </>
  )
}

const AircraftFilter = ({ assetUuid, params }: { assetUuid: string; params: UrlParams }) => {
  const { item } = useAsset(assetUuid)
  return (
    <FilterChip
      label="Aircraft"
      value={item ? assetName(item) : 'one aircraft'}
      onRemove={() => params.set({ asset: null, page: null })}
    />
  )
}

/** Search, state and aircraft; all are kept in the URL. */
export const MissionFilters = ({
  params,
  boxClassName = 'w-52',
}: {
  params: UrlParams
  boxClassName?: string
}) => (
  <>
    <SearchField
      label="Name, reference, zone"
      size="sm"
      boxClassName={boxClassName}
      params={params}
      along={{ page: null }}
    />
    <MissionMenus params={params} />
  </>
)
