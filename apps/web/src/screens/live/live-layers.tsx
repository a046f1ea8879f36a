import { mostFilters, type SavedFilter } from '@clearway/domain/contracts'
import { Checkbox, count, TextButton, ZoneSwatch } from '@clearway/ui'
import { useState } from 'react'
import { usePreferences } from '../../caller/preferences.ts'
import type { Sky } from '../../entities/flight/use-traffic.ts'
import { isSame, isTaken, saved } from '../../lists/saved-filters.ts'
import { NameForm, SavedList, takenWords } from '../../lists/saved-list.tsx'
import { useListView } from '../../lists/use-list-view.ts'
import { useOfferedOverlays } from '../../map/canvas/overlays.ts'
import { zoneTypes } from '../../map/content/types.ts'
import { MapMenu, type MapZone, useMap, type ZoneType } from '../../map/index.ts'
import { type LayerId, layerIds, toggled } from './live-params.ts'
import type { LiveView } from './use-live-view.ts'
import { type ViewShown, viewOf, viewParams } from './view-params.ts'

const layerNames: Readonly<Record<LayerId, string>> = {
  red: 'Red zones',
  yellow: 'Yellow zones',
  green: 'Green zones',
  awareness: 'Awareness zones',
  trails: 'Trails',
  others: 'Other traffic',
}

interface LiveLayersProps {
  readonly view: LiveView
  readonly zones: readonly MapZone[]
  readonly onClose: () => void
}

/** The layer menu of the live page: what the map shows, and views of it that the person has saved. */
export const LiveLayers = ({ view, zones, onClose }: LiveLayersProps) => {
  const { params, set } = view.address
  const holds = layerHolds(view, zones)
  const views = useViews(view)
  return (
    <MapMenu
      onClose={onClose}
      head={
        views.filters.length > 0 && (
          <fieldset>
            <legend>Saved views</legend>
            <SavedList
              filters={views.filters}
              current={views.current}
              onChoose={(chosen) => views.show(viewOf(chosen))}
              onChange={views.keep}
            />
          </fieldset>
        )
      }
      foot={<ViewActs views={views} />}
    >
      {shownLayers(view.sky).map((id) => (
        <Checkbox
          key={id}
          label={layerLabel(id)}
          hint={holds[id]}
          checked={!params.hidden.includes(id)}
          onCheckedChange={() => set({ hide: toggled(params.hidden, id) })}
        />
      ))}
    </MapMenu>
  )
}

/** Views of the map by name, for each organisation on every device, and the one that is shown. */
const useViews = ({ address, camera, homeBounds }: LiveView) => {
  const { filters, isRead, set } = useListView('maps')
  const { preferences, preferLook } = usePreferences()
  const overlays = useOfferedOverlays()
  const { moveTo, fit } = useMap()
  const shown = viewParams({
    camera,
    hidden: address.params.hidden,
    basemap: preferences.basemap,
    graticule: preferences.graticule,
    overlays: overlays.flatMap(({ id, isOn }) => (isOn ? id : [])),
  })
  const showLayers = (view: Omit<ViewShown, 'camera'>) => {
    address.set({ hide: view.hidden.join(',') || null, follow: null })
    preferLook({ basemap: view.basemap, graticule: view.graticule })
    for (const { id, isOn, onToggle } of overlays) if (isOn !== view.overlays.includes(id)) onToggle(!isOn)
  }
  return {
    filters,
    /** Undefined until it is known where the map is, and what was saved before. */
    shown: isRead && camera ? shown : undefined,
    current: filters.find(({ params }) => isSame(params, shown))?.name,
    keep: (next: SavedFilter[]) => set({ filters: next }),
    show(view: ViewShown) {
      if (view.camera) moveTo(view.camera)
      showLayers(view)
    },
    /** The organisation's home with every layer; null where it has none. */
    goHome:
      homeBounds &&
      (() => {
        fit(homeBounds)
        showLayers(viewOf({}))
      }),
  }
}

const ViewActs = ({ views }: { views: ReturnType<typeof useViews> }) => {
  const { filters, shown, keep, goHome } = views
  const [isNaming, setNaming] = useState(false)
  const save = (name: string) => {
    if (shown) keep(saved(filters, { name, params: shown }))
    setNaming(false)
  }
  if (isNaming)
    return (
      <NameForm
        label="Name of this view"
        act="Save"
        takesFocus
        faultOf={(name) => (isTaken(filters, name) ? takenWords : undefined)}
        onName={save}
      />
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      {goHome && <TextButton onClick={goHome}>Back to the organisation’s view</TextButton>}
      {filters.length < mostFilters ? (
        <TextButton disabled={!shown} onClick={() => setNaming(true)}>
          Save as mine
        </TextButton>
      ) : (
        <small>{`${mostFilters} views are saved, the most there can be. Delete one to save this.`}</small>
      )}
    </div>
  )
}

const isZoneType = (id: LayerId): id is ZoneType => Object.values(zoneTypes).includes(id as ZoneType)

/** Zones with their swatch, which says nothing that the name does not. */
const layerLabel = (id: LayerId) => (
  <span className="inline-flex items-center gap-2">
    {isZoneType(id) && (
      <span aria-hidden className="inline-flex">
        <ZoneSwatch kind={id} />
      </span>
    )}
    {layerNames[id]}
  </span>
)

/** What a layer holds on this map. */
const layerHolds = ({ inView, traffic }: LiveView, zones: readonly MapZone[]): Record<LayerId, string> => {
  const zonesOf = (type: ZoneType) => count(zones.filter((zone) => zone.type === type).length)
  return {
    red: zonesOf('red'),
    yellow: zonesOf('yellow'),
    green: zonesOf('green'),
    awareness: zonesOf('awareness'),
    trails: `${count(inView.length)} in view`,
    others: `${count(traffic.others.length)} near yours`,
  }
}

/** Only those with aircraft of their own receive the positions of others, without names. */
const shownLayers = (sky: Sky): readonly LayerId[] =>
  sky === 'own' ? layerIds : layerIds.filter((id) => id !== 'others')
