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
import { useMemo, useRef, useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { useSettled } from '../../timing/use-delayed.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { isLost, pauseMsOf, type RunProgress, runImport } from './import-run.ts'
import { contentOf, defaultsOf, type ImportSettings, noSettings } from './import-settings.ts'
import { merged, type Outcome } from './imported-features.ts'

interface GivenFile {
  readonly name: string
  readonly text: string
  readonly key: number
}

type Report = Outputs['exchange']['importZones']

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
  const create = useCreate(
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

interface Sending {
  readonly file: GivenFile | null
  readonly settings: ImportSettings
  readonly features: readonly ZoneFeature[]
}

interface Hearing {
  readonly onReport: (report: Report) => void
  /** No answer came about these features. */
  readonly onLost: (indices: readonly number[]) => void
  /** The action ended before its time. */
  readonly onBroken: () => Promise<void>
}

/** All that is chosen, in one action: how far it is, and a way to stop it. */
const useCreate = ({ file, settings, features }: Sending, { onReport, onLost, onBroken }: Hearing) => {
  const utils = trpc.useUtils()
  const create = trpc.exchange.importZones.useMutation()
  const [progress, setProgress] = useState<(RunProgress & { readonly isStopping: boolean }) | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const submit = async (text: string) => {
    const stopped = Promise.withResolvers<void>()
    let isCancelled = false
    stop.current = () => {
      isCancelled = true
      setProgress((before) => before && { ...before, isStopping: true })
      stopped.resolve()
    }
    const input = { ...inputOf(text, settings), dry_run: false, skip_faulty: true }
    try {
      await runImport({
        features,
        create: async (indices) => {
          const sent = create.mutateAsync({ ...input, only: [...indices] })
          onReport(
            await sent.catch((error: unknown) => {
              if (isLost(error)) onLost(indices)
              throw error
            }),
          )
        },
        onProgress: (next) => setProgress({ ...next, isStopping: isCancelled }),
        isCancelled: () => isCancelled,
        wait: (ms) =>
          Promise.race([stopped.promise, new Promise<void>((resolve) => setTimeout(resolve, ms))]),
      })
    } finally {
      setProgress(null)
      void utils.zones.invalidate()
    }
  }
  return {
    // A refusal is shown above the button.
    submit: () => (file ? submit(file.text).catch(onBroken) : undefined),
    cancel: () => stop.current?.(),
    progress,
    refusal: create.error && pauseMsOf(create.error) === null ? sentenceOf(create.error) : null,
    reset: create.reset,
  }
}
