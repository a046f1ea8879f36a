import type { ZoneFeature } from '@clearway/domain/exchange'
import { count, plural, type ToastInput, useToast } from '@clearway/ui'
import { useEffect, useRef, useState } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import { actingFor, type Outputs, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { untilAnswered } from '../../trpc/leaving.ts'
import { isLost, pauseMsOf, type RunProgress, runImport } from './import-run.ts'
import { type ImportSettings, importInput } from './import-settings.ts'

export type Report = Outputs['exchange']['importZones']

interface Sending {
  readonly file: { readonly name: string; readonly text: string } | null
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

/**
 * All that is chosen, in one action: how far it is, and a way to stop it. It goes on for whom it was begun; whoever closes the
 * page is asked, and where they go to another one or act for somebody else it is stopped, and they are told how far it came.
 */
export const useCreateZones = (
  { file, settings, features }: Sending,
  { onReport, onLost, onBroken }: Hearing,
) => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const create = trpc.exchange.importZones.useMutation({ trpc: actingFor(useMembership().org_uuid) })
  const [progress, setProgress] = useState<(RunProgress & { readonly isStopping: boolean }) | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      stop.current?.()
    }
  }, [])

  const submit = async (given: NonNullable<Sending['file']>) => {
    const stopped = Promise.withResolvers<void>()
    let isCancelled = false
    stop.current = () => {
      isCancelled = true
      setProgress((before) => before && { ...before, isStopping: true })
      stopped.resolve()
    }
    const input = { ...importInput(given.text, settings), dry_run: false, skip_faulty: true }
    let made = 0
    const ended = await untilAnswered(() =>
      runImport({
        features,
        create: async (indices) => {
          const sent = create.mutateAsync({ ...input, only: [...indices] })
          const report = await sent.catch((error: unknown) => {
            if (isLost(error)) onLost(indices)
            throw error
          })
          made += report.total_created
          onReport(report)
        },
        onProgress: (next) => setProgress({ ...next, isStopping: isCancelled }),
        isCancelled: () => isCancelled,
        wait: (ms) =>
          Promise.race([stopped.promise, new Promise<void>((resolve) => setTimeout(resolve, ms))]),
      }),
    ).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    stop.current = null
    setProgress(null)
    void utils.zones.invalidate()
    if (!isHere.current) show(leftWords({ name: given.name, features, made, fault: ended?.error }))
    else if (ended) await onBroken()
  }
  return {
    // A refusal is shown above the button.
    submit: () => (file ? submit(file) : undefined),
    cancel: () => stop.current?.(),
    /** Now, and not as it was last drawn. */
    isUnderWay: () => stop.current !== null,
    progress,
    refusal: create.error && pauseMsOf(create.error) === null ? sentenceOf(create.error) : null,
    reset: create.reset,
  }
}

interface LeftImport {
  readonly name: string
  readonly features: Sending['features']
  readonly made: number
  /** What ended it; undefined: nothing did. */
  readonly fault: unknown
}

/** What is said of an import whose page is gone. */
const leftWords = ({ name, features, made, fault }: LeftImport): ToastInput => {
  const total = features.reduce((sum, { drafts }) => sum + drafts.length, 0)
  const created = `${count(made)} of ${plural(total, 'zone')} of ${name} created.`
  const title = made < total ? 'The import was stopped' : 'The file was imported'
  return fault === undefined
    ? { title, detail: created }
    : { tone: 'rejected', title, detail: `${created} ${sentenceOf(fault)}` }
}
