import { Section, TextLink } from '@clearway/ui'

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
export function SyncRules({ current }: { current: number }) {
  return (
    <>
      <Section title="How a copy stays exact">
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
            The feed keeps the last 100,000 changes or 90 days, whichever is more. Who asks for a change
            before those gets 409 with this code: diffs alone would leave a hole that nobody sees.
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
}
