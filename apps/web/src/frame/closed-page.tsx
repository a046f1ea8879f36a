import type { AnyOperation } from '@clearway/domain/contracts'
import { Empty, TextLink } from '@clearway/ui'
import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '../caller/use-can.ts'

export interface ClosedPageProps {
  /** What the page is for: "Drawing zones". */
  readonly act: string
  /** Which role has it, in a sentence. */
  readonly why: string
  /** Where the reader may go on. */
  readonly back: { readonly label: string; readonly href: string }
}

/** In place of a page whose act would be refused: which role has it, and the way back. */
export const ClosedPage = ({ act, why, back }: ClosedPageProps) => (
  <div className="min-h-0 flex-1 bg-surface-1">
    <Empty
      icon={ShieldX}
      title={`${act} is not open to you`}
      action={<TextLink href={back.href}>{back.label}</TextLink>}
    >
      {why}
    </Empty>
  </div>
)

export interface OpenToProps extends Omit<ClosedPageProps, 'why'> {
  /** What the page ends in. */
  readonly op: Pick<AnyOperation, 'access'>
}

/** A page for those alone who may do what it ends in. */
export const OpenTo = ({ op, children, ...closed }: OpenToProps & { children: ReactNode }) => {
  const answer = useCan()(op)
  return answer === true ? children : <ClosedPage {...closed} why={answer} />
}
