import { bulkBodyBytes, bulkBodyMiB } from '@clearway/domain/contracts'
import {
  draftZones,
  fileText,
  formats,
  readFile,
  type ZoneFeature,
  zoneFormats,
} from '@clearway/domain/exchange'
import { MAX_ZONE_VERTICES } from '@clearway/domain/geo'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { useSettled } from '../../timing/use-delayed.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { defaultsOf, type ImportSettings, importInput, noSettings } from './import-settings.ts'
import { merged, type Outcome } from './imported-features.ts'
import { type Report, useCreateZones } from './use-create-zones.ts'

interface GivenFile {
  readonly name: string
  readonly text: string
  readonly key: number
}

/** A file of zones: read and drafted here, checked by the service for names, created in batches. */
export const useZoneImport = () => {
  const [file, setFile] = useState<GivenFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [settings, setSettings] = useState(noSettings)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const read = useMemo(() => (file ? readFile(file.text, 'auto', zoneFormats) : null), [file])
  const local = useDrafts(read?.features ?? null, settings)
  const check = useServerCheck(file, settings, local)
  const features = useMemo(
    () => merged(local, check.data?.features ?? [], outcomes),
    [local, check.data, outcomes],
  )
  const going = features.filter(
    ({ index, state, drafts }) => state === 'ready' && drafts.length > 0 && !left.has(index),
  )
  const learn = (news: readonly (readonly [number, Outcome])[]) =>
    setOutcomes((before) => new Map([...before, ...news]))
  const create = useCreateZones(
    { file, settings, features: going },
    {
      onReport: ({ features: sent }) => learn(sent.map(({ index, faults }) => [index, { faults }])),
      onLost: (indices) => learn(indices.map((index) => [index, 'unanswered'])),
      // What was created after all has its name taken now.
      onBroken: async () => {
        const { isSuccess } = await check.refetch()
        if (isSuccess) setOutcomes((before) => new Map([...before].filter(([, one]) => one !== 'unanswered')))
      },
    },
  )
  const open = async (next: File) => {
    const isTooLarge = next.size > bulkBodyBytes
    setProblem(
      isTooLarge ? `${next.name} is larger than ${bulkBodyMiB} MiB. Split it and import the parts.` : null,
    )
    const text = isTooLarge ? null : fileText(await next.arrayBuffer())
    setFile(text === null ? null : { name: next.name, text, key: Date.now() })
    setLeft(new Set())
    setOutcomes(new Map())
    create.reset()
  }
  return {
    file,
    format: read?.format ? formats[read.format].title : null,
    problem: problem ?? read?.problem ?? null,
    settings,
    setSettings,
    features,
    /** Zones that wait to be created. */
    waiting: going.reduce((sum, { drafts }) => sum + drafts.length, 0),
    isBegun: outcomes.size > 0,
    isChosen: (index: number) => !left.has(index),
    choose: (index: number, isOn: boolean) =>
      setLeft((before) => new Set(isOn ? [...before].filter((one) => one !== index) : [...before, index])),
    isChecking: check.isFetching,
    refusal: create.refusal ?? (check.error ? sentenceOf(check.error) : null),
    open,
    startAgain: () => setFile(null),
    submit: create.submit,
    cancel: create.cancel,
    progress: create.progress,
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
      client.exchange.importZones.mutate({ ...importInput(file?.text ?? '', settled), dry_run: true }),
  })
}
