import { bulkBodyMiB } from '@clearway/domain/contracts'
import {
  Banner,
  Button,
  ButtonLink,
  count,
  MapPanelPage,
  plural,
  TextButton,
  TextLink,
  useFigures,
  zoneKindName,
} from '@clearway/ui'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { restrictionWords, zoneKind } from '../../entities/zone/zone-facts.ts'
import { writeCsv } from '../../files/csv/csv.ts'
import { FeatureReport } from '../../files/feature-report.tsx'
import { FileDrop, useFileDrop } from '../../files/file-drop.tsx'
import { RefusalNote } from '../../forms/fields.tsx'
import { saveFile } from '../../frame/save-file.ts'
import { part } from '../../loading/part.tsx'
import { limitWords } from '../../words/heights.ts'
import { ImportDefaults } from './import-defaults.tsx'
import { type ImportedFeature, reportRows } from './imported-features.ts'
import { useZoneImport, type ZoneImport as ZoneImportState } from './use-zone-import.ts'

const ImportMap = part(() => import('./import-map.tsx').then((module) => module.ImportMap))

const accept =
  '.json,.geojson,.kml,.xml,.openair,.txt,text/plain,application/geo+json,application/vnd.google-earth.kml+xml'

/** From a file to zones: read at once, seen on the map, reported feature by feature, then created. */
export const ZoneImport = () => {
  const state = useZoneImport()
  const [selected, setSelected] = useState<number | null>(null)
  const open = (file: File) => {
    setSelected(null)
    void state.open(file)
  }
  const { isOver, handlers } = useFileDrop(open)
  const features = useMemo(() => (state.file ? state.features : []), [state.file, state.features])
  return (
    <div
      {...handlers}
      className={clsx('flex min-h-0 flex-1', isOver && 'outline-2 -outline-offset-2 outline-accent')}
    >
      <MapPanelPage
        map={
          <ImportMap
            fileKey={state.file?.key ?? null}
            features={features}
            selected={selected}
            onSelect={setSelected}
          />
        }
        panel={
          state.file && !state.problem ? (
            <Given state={state} selected={selected} onSelect={setSelected} />
          ) : (
            <Source problem={state.problem} onFile={open} />
          )
        }
        panelFoot={<Foot state={state} />}
      />
    </div>
  )
}

const Source = ({ problem, onFile }: { problem: string | null; onFile: (file: File) => void }) => (
  <>
    {problem && (
      <Banner tone="rejected" title="Nothing was read.">
        {problem}
      </Banner>
    )}
    <div className="flex flex-col gap-3 px-4 py-4">
      <FileDrop
        label="Choose a file of zones"
        hint={`or drop it anywhere here; ED-269, ED-318, GeoJSON, KML or OpenAir, at most ${bulkBodyMiB} MiB`}
        accept={accept}
        onFile={onFile}
      />
      <p className="text-12 text-text-2">
        You see every feature on the map and in a list before anything is created. Circles become polygons,
        multipolygons one zone for each part.
      </p>
    </div>
  </>
)

interface GivenProps {
  state: ZoneImportState
  selected: number | null
  onSelect: (index: number) => void
}

const Given = ({ state, selected, onSelect }: GivenProps) => {
  const { features, settings, setSettings } = state
  const chosen = new Set(features.filter(({ index }) => state.isChosen(index)).map(({ index }) => index))
  const reported = useFigures(
    () => features.map((feature) => ({ ...feature, detail: detailOf(feature) })),
    [features],
  )
  return (
    <>
      <div className="sticky top-0 z-2 bg-surface-1">
        <Verdict state={state} />
      </div>
      <p className="num flex justify-between gap-3 border-b border-line px-4 py-2 text-12 text-text-3">
        <span className="min-w-0 truncate text-text-2">{state.file?.name}</span>
        <span className="shrink-0">{`${state.format}, ${plural(features.length, 'feature')}`}</span>
      </p>
      {!state.isBegun && <ImportDefaults settings={settings} onChange={setSettings} />}
      <FeatureReport
        features={reported}
        chosen={chosen}
        onChoose={state.choose}
        selected={selected}
        onSelect={onSelect}
      />
    </>
  )
}

/** "Yellow, restricted zone, 0–120 m AGL, 3 zones" */
const detailOf = ({ drafts: [first, ...more] }: ImportedFeature): string => {
  if (!first) return ''
  const parts = more.length > 0 ? `, ${more.length + 1} zones` : ''
  const kind = zoneKindName[zoneKind(first)]
  return `${kind}, ${restrictionWords(first.restriction_type).toLocaleLowerCase('en')}, ${limitWords(first)}${parts}`
}

const Verdict = ({
  state: { file, features, isBegun, waiting, progress, isChecking },
}: {
  state: ZoneImportState
}) => {
  const faulty = features.filter(({ state }) => state === 'fault').length
  const ready = features.length - faulty
  const created = features.filter(({ state }) => state === 'created').length
  const unanswered = zonesOf(features.filter(({ state, isUnanswered }) => isUnanswered && state === 'ready'))
  if (isBegun)
    return (
      <Banner
        tone={waiting > 0 && !progress ? 'pending' : 'approved'}
        title={`${plural(created, 'feature')} imported.`}
        action={
          <span className="flex gap-3">
            <TextButton onClick={() => saveFile(`${file?.name ?? 'zones'}.report.csv`, reportOf(features))}>
              Save the report
            </TextButton>
            <TextLink href="/zones">Show the zones</TextLink>
          </span>
        }
      >
        {[
          faulty > 0 && `${plural(faulty, 'feature')} at fault left out.`,
          waiting > unanswered &&
            !progress &&
            `Stopped: ${plural(waiting - unanswered, 'zone')} not created.`,
          unanswered > 0 &&
            !progress &&
            `No answer came for ${plural(unanswered, 'zone')}: whether they were created is not known yet.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Banner>
    )
  if (ready === 0)
    return (
      <Banner tone="rejected" title="No feature can be imported.">
        Each says why below.
      </Banner>
    )
  const rest = isChecking ? 'Looking whether the names are free.' : 'Nothing is stored until you create them.'
  if (faulty === 0)
    return (
      <Banner tone="approved" title={`${plural(ready, 'feature')} ready.`}>
        {rest}
      </Banner>
    )
  return (
    <Banner tone="pending" title={`${ready} of ${plural(features.length, 'feature')} ready.`}>
      {`${plural(faulty, 'feature')} at fault ${faulty === 1 ? 'is' : 'are'} left out.`}
    </Banner>
  )
}

const zonesOf = (features: readonly ImportedFeature[]): number =>
  features.reduce((sum, { drafts }) => sum + drafts.length, 0)

const reportOf = (features: readonly ImportedFeature[]): Blob =>
  new Blob([writeCsv(reportRows(features))], { type: 'text/csv' })

const Foot = ({ state }: { state: ZoneImportState }) => {
  const { file, problem, waiting, isBegun, progress, refusal } = state
  const isGiven = file !== null && !problem
  const isDone = isBegun && waiting === 0 && !progress
  if (progress) return <Underway progress={progress} onCancel={state.cancel} />
  return (
    <div className="flex w-full flex-col gap-2">
      {isGiven && <RefusalNote>{refusal}</RefusalNote>}
      <div className="flex items-center gap-2">
        <ButtonLink href="/zones" variant={isDone ? 'primary' : 'quiet'}>
          {isBegun ? 'Done' : 'Discard'}
        </ButtonLink>
        <span className="flex-1" />
        {isGiven && (
          <Button variant="quiet" onClick={state.startAgain}>
            Another file
          </Button>
        )}
        {!isDone && (
          <Button
            variant="primary"
            disabled={!isGiven || waiting === 0 || state.isChecking}
            onClick={() => void state.submit()}
          >
            {waiting > 0 ? `Create ${plural(waiting, isBegun ? 'more zone' : 'zone')}` : 'Create zones'}
          </Button>
        )}
      </div>
    </div>
  )
}

interface UnderwayProps {
  progress: NonNullable<ZoneImportState['progress']>
  onCancel: () => void
}

const Underway = ({ progress: { zones, total, isStopping }, onCancel }: UnderwayProps) => (
  <div className="flex w-full flex-col gap-2">
    <div className="flex items-center gap-3">
      <progress
        aria-label="Zones created"
        className="h-2 min-w-0 flex-1 accent-accent"
        value={zones}
        max={total}
      />
      <Button variant="plain" disabled={isStopping} onClick={onCancel}>
        {isStopping ? 'Stopping' : 'Cancel'}
      </Button>
    </div>
    <p role="status" className="num text-12 text-text-2">
      {`${count(zones)} of ${plural(total, 'zone')} created`}
    </p>
  </div>
)
