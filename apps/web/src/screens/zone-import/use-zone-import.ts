import { bulkBodyBytes, bulkBodyMiB } from '@clearway/domain/contracts'
import { draftZones, formats, readFile, type ZoneFeature, zoneFormats } from '@clearway/domain/exchange'
import { MAX_ZONE_VERTICES } from '@clearway/domain/geo'
import { useToast } from '@clearway/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { notRead, readText } from '../../files/read-text.ts'
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
  const { show } = useToast()
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
    const given = await readGiven(next)
    // What is reported meanwhile is of the file before it. It may have begun while this one was read.
    if (create.isUnderWay()) return show(notOpened(next.name))
    const isRead = 'text' in given
    setProblem(isRead ? null : given.problem)
    setFile(isRead ? { name: next.name, text: given.text, key: Date.now() } : null)
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

const readGiven = async (file: File): Promise<{ readonly text: string } | { readonly problem: string }> => {
  if (file.size > bulkBodyBytes)
    return { problem: `${file.name} is larger than ${bulkBodyMiB} MiB. Split it and import the parts.` }
  const text = await readText(file)
  return text === null ? { problem: notRead(file.name) } : { text }
}

const notOpened = (name: string) => ({
  tone: 'rejected' as const,
  title: 'Not opened',
  id: name,
  detail: 'The file before it is still being imported. Wait for it, or cancel it.',
})

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
