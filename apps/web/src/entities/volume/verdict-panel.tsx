import { Banner } from '@clearway/ui'
import { partBehindMap } from '../../loading/behind-map.tsx'
import type { VerdictFindingsProps } from './verdict-findings.tsx'
import type { Verdict } from './verdict-words.ts'

/** Nothing is found before there is a map. */
const VerdictFindings = partBehindMap(() =>
  import('./verdict-findings.tsx').then((module) => module.VerdictFindings),
)

interface VerdictPanelProps extends VerdictFindingsProps {
  verdict: Verdict
}

/** What would happen: the line over all, then what was found. */
export const VerdictPanel = ({ verdict, ...findings }: VerdictPanelProps) => (
  <>
    <div className="sticky top-0 z-2 bg-surface-1">
      <Banner tone={verdict.tone} title={verdict.title}>
        {verdict.rest}
      </Banner>
    </div>
    <section aria-label="Verdict" aria-busy={findings.answer.isBehind} className="border-b border-line">
      <VerdictFindings {...findings} />
    </section>
  </>
)
