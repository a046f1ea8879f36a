import { CopyButton, count, Empty, KeyFigures, Segmented, SkeletonRows } from '@clearway/ui'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useUrlParams } from '../../console/use-url-params.ts'
import { ChangeList } from './change-list.tsx'
import { SyncExplorer } from './sync-explorer.tsx'
import { SyncRules } from './sync-rules.tsx'
import { useFeed } from './use-feed.ts'

const views = ['changes', 'explore'] as const

/** The catalog feed as a partner's adapter reads it: where it stands, what came last, and every question one may ask. */
export function SyncPage() {
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

type FeedProps = { feed: ReturnType<typeof useFeed> }

function Head({ feed: { check, totalZones, isFromStart, oldest } }: FeedProps) {
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

function Changes({ feed: { changes, check } }: FeedProps) {
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
