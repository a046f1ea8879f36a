import {
  CopyButton,
  count,
  Empty,
  KeyFigures,
  Section,
  Segmented,
  SkeletonRows,
  TextLink,
} from '@clearway/ui'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { ChangeList } from './change-list.tsx'
import { SyncExplorer } from './sync-explorer.tsx'
import { useFeed } from './use-feed.ts'

const views = ['changes', 'explore'] as const

/** The catalog feed as a partner's adapter reads it: its position, what came last, and every question one may ask. */
export const SyncPage = () => {
  const params = useUrlParams()
  const view = views.find((one) => one === params.get('view')) ?? 'changes'
  const feed = useFeed()
  if (!feed.check.data)
    return (
      <>
        <QueryNotice query={feed.check} what="The feed" />
        {!feed.check.error && <SkeletonRows rows={8} />}
      </>
    )
  const { current_change_id } = feed.check.data
  return (
    <div className="flex min-h-0 flex-1 bg-surface-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col">
        <QueryNotice query={feed.check} what="The feed" />
        <Head feed={feed} />
        <div className="flex min-h-11 shrink-0 items-center gap-3 border-b border-line-strong px-4 py-1.5">
          <Segmented
            label="View"
            size="sm"
            options={[
              { value: 'changes', label: 'Last changes' },
              { value: 'explore', label: 'Ask the feed' },
            ]}
            value={view}
            onValueChange={(next) => params.set({ view: next === 'changes' ? null : next })}
          />
          {view === 'changes' && (
            <span className="ml-auto text-12 text-text-3 max-sm:hidden">
              Newest first; partners read them in order of change id
            </span>
          )}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto max-lg:overflow-visible">
          {view === 'changes' ? (
            <Changes feed={feed} />
          ) : (
            <SyncExplorer current={current_change_id} params={params} />
          )}
        </div>
      </div>
      <aside
        aria-label="How partners follow the feed"
        className="w-[404px] shrink-0 overflow-y-auto border-l border-line-strong max-lg:w-full max-lg:border-t max-lg:border-l-0"
      >
        <SyncRules current={current_change_id} />
      </aside>
    </div>
  )
}

interface FeedProps {
  feed: ReturnType<typeof useFeed>
}

const Head = ({ feed: { check, totalZones, isFromStart, oldest } }: FeedProps) => {
  const current = check.data?.current_change_id ?? 0
  return (
    <div className="border-b border-line">
      <KeyFigures
        columns={3}
        figures={[
          { label: 'Change id', value: count(current) },
          { label: 'Zones', value: totalZones === undefined ? '' : count(totalZones) },
          {
            label: 'Diffs since',
            value: isFromStart ? 'the start' : oldest === undefined ? '' : count(oldest),
          },
        ]}
      />
      <p className="flex items-center gap-2 px-4 py-1.5 text-12 text-text-3">
        An adapter that has applied change {count(current)} is up to date.
        <CopyButton label="Copy the change id" text={String(current)} />
      </p>
    </div>
  )
}

const Changes = ({ feed: { changes, check } }: FeedProps) => {
  if (changes.error) return <QueryNotice query={changes} what="The changes" />
  if (!changes.data) return <SkeletonRows rows={8} />
  if (changes.data.length === 0)
    return (
      <Empty title="No change yet">
        {`The catalog stands at change ${check.data?.current_change_id ?? 0}. The first zone that is drawn appears here.`}
      </Empty>
    )
  return <ChangeList changes={changes.data} />
}

const steps = [
  {
    title: 'Once: read it whole',
    text: 'mode=full, page by page with next_zone_id. The snapshot id of the first page goes with each further one.',
  },
  {
    title: 'Then: follow the changes',
    text: 'mode=diff after the snapshot id, page by page with next_change_id. Each upsert is a whole zone: applying one twice does no harm.',
  },
  {
    title: 'From time to time: ask',
    text: 'sync/check with the last change you applied says whether anything is new. Once in a few seconds is enough; 120 questions a minute are the limit.',
  },
]

/** How an adapter keeps an exact copy, and what it does when it was away too long. */
const SyncRules = ({ current }: { current: number }) => (
  <>
    <Section title="How a copy stays exact" level={2}>
      <ol className="flex flex-col gap-2 pt-1">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-2.5">
            <span className="num w-4 shrink-0 text-right text-text-3">{index + 1}</span>
            <span>
              <span className="block font-medium">{title}</span>
              <span className="block text-12 text-text-2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
    <Section title="FULL_SYNC_REQUIRED">
      <div className="flex flex-col gap-2 text-12 text-text-2">
        <p>
          The feed keeps the last 100,000 changes or 90 days, whichever is more. Who asks for a change before
          those gets 409 with this code: diffs alone would leave a hole that nobody sees.
        </p>
        <p>
          The adapter throws its copy away, reads the catalog whole and goes on with diffs from the new
          snapshot id. Nothing else is lost; the ids never start again.
        </p>
      </div>
    </Section>
    <Section title="What holds">
      <ul className="flex list-disc flex-col gap-1 pl-4 text-12 text-text-2">
        <li>Change ids become visible in the order in which they were stored: a poller misses none.</li>
        <li className="num">{`An id above ${current} is refused: it has not happened.`}</li>
        <li>A delete carries the zone’s uuid and version, and no zone.</li>
      </ul>
      <p className="mt-2 text-12">
        <TextLink href="/docs">The reference for partners</TextLink>
      </p>
    </Section>
  </>
)
