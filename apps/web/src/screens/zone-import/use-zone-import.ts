import { draftZones, formats, readFile, type ZoneFeature, zoneFormats } from '@clearway/domain/exchange'
import { MAX_ZONE_VERTICES } from '@clearway/domain/geo'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import type { ReportedFeature } from '../../files/feature-report.tsx'
import { useSettled } from '../../timing/use-delayed.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { type Batch, nextBatch } from './batches.ts'
import { contentOf, defaultsOf, type ImportSettings, mostBytes, noSettings } from './import-settings.ts'

interface GivenFile {
  readonly name: string
  readonly text: string
  readonly key: number
}

export interface ImportedFeature extends ZoneFeature {
  readonly state: ReportedFeature['state']
}

type Report = Outputs['exchange']['importZones']

/** A file of zones: read and drafted here, checked by the service for names, created in batches. */
export const useZoneImport = () => {
  const [file, setFile] = useState<GivenFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [settings, setSettings] = useState(noSettings)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [created, setCreated] = useState<ReadonlyMap<number, string>>(new Map())
  const read = useMemo(() => (file ? readFile(file.text, 'auto', zoneFormats) : null), [file])
  const local = useDrafts(read?.features ?? null, settings)
  const check = useServerCheck(file, settings, local)
  const features = useMemo(() => merged(local, check.data, created), [local, check.data, created])
  const batch = nextBatch(
    features.filter(({ state }) => state === 'ready'),
    (index) => !left.has(index),
  )
  const create = useCreate({ file, settings, batch }, (report) => {
    const made = report.features.flatMap(({ index, zones }) => {
      const uuid = zones[0]?.zone_uuid
      return uuid ? [[index, uuid] as const] : []
    })
    setCreated(new Map([...created, ...made]))
  })
  const open = async (next: File) => {
    const isTooLarge = next.size > mostBytes
    setProblem(isTooLarge ? `${next.name} is larger than 8 MiB. Split it and import the parts.` : null)
    const text = isTooLarge ? null : await next.text()
    setFile(text === null ? null : { name: next.name, text, key: Date.now() })
    setLeft(new Set())
    setCreated(new Map())
    create.reset()
  }
  return {
    file,
    format: read?.format ? formats[read.format].title : null,
    problem: problem ?? read?.problem ?? null,
    settings,
    setSettings,
    features,
    batch,
    created,
    isChosen: (index: number) => !left.has(index),
    choose: (index: number, isOn: boolean) =>
      setLeft((before) => new Set(isOn ? [...before].filter((one) => one !== index) : [...before, index])),
    isChecking: check.isFetching,
    refusal: create.refusal ?? (check.error ? sentenceOf(check.error) : null),
    open,
    startAgain: () => setFile(null),
    submit: create.submit,
    isBusy: create.isBusy,
  }
}
export type ZoneImport = ReturnType<typeof useZoneImport>

type Features = NonNullable<ReturnType<typeof readFile>['features']>

const useDrafts = (features: Features | null, settings: ImportSettings): readonly ZoneFeature[] => {
  const settled = useSettled(settings)
  return useMemo(
    () =>
      features
        ? draftZones(features, {
            defaults: defaultsOf(settled),
            groundElevation: settled.groundElevation,
            maxVertices: MAX_ZONE_VERTICES,
          })
        : [],
    [features, settled],
  )
}

const inputOf = (text: string, settings: ImportSettings) => ({
  content: contentOf(text),
  defaults: defaultsOf(settings) as never,
  ground_elevation: settings.groundElevation,
})

/** Only the service knows which names are taken. */
const useServerCheck = (file: GivenFile | null, settings: ImportSettings, local: readonly ZoneFeature[]) => {
  const { client } = trpc.useUtils()
  const { membership } = useConsole()
  const settled = useSettled(settings)
  return useQuery({
    queryKey: ['zone import', membership?.org_uuid, file?.key, settled],
    enabled: file !== null && local.some(({ drafts }) => drafts.length > 0),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: (): Promise<Report> =>
      client.exchange.importZones.mutate({ ...inputOf(file?.text ?? '', settled), dry_run: true }),
  })
}

const merged = (
  local: readonly ZoneFeature[],
  report: Report | undefined,
  created: ReadonlyMap<number, string>,
): ImportedFeature[] => {
  const said = new Map(report?.features.map((feature) => [feature.index, feature.faults]))
  return local.map((feature) => {
    if (created.has(feature.index)) return { ...feature, state: 'created' }
    const faults = feature.faults.length > 0 ? feature.faults : (said.get(feature.index) ?? [])
    return { ...feature, faults, state: faults.length > 0 ? 'fault' : 'ready' }
  })
}

interface Sending {
  readonly file: GivenFile | null
  readonly settings: ImportSettings
  readonly batch: Batch
}

const useCreate = ({ file, settings, batch }: Sending, onCreated: (report: Report) => void) => {
  const utils = trpc.useUtils()
  const create = trpc.exchange.importZones.useMutation()
  const submit = async () => {
    if (!file) return
    const report = await create.mutateAsync({
      ...inputOf(file.text, settings),
      dry_run: false,
      skip_faulty: true,
      only: [...batch.indices],
    })
    onCreated(report)
    await utils.zones.invalidate()
  }
  return {
    // A refusal is shown above the button.
    submit: () => submit().catch(() => {}),
    isBusy: create.isPending,
    refusal: create.error && sentenceOf(create.error),
    reset: create.reset,
  }
}
