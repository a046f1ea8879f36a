import clsx from 'clsx'
import type { ReactNode } from 'react'

export interface SectionHeaderProps {
  title: ReactNode
  /** Beside the title: "2 of 6 fit this mission". */
  note?: ReactNode
  /** At the right: a link or a summary. */
  action?: ReactNode
  level?: 2 | 3
  className?: string
}

export const SectionHeader = ({ title, note, action, level = 3, className }: SectionHeaderProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={clsx('flex min-h-5 items-center gap-2', className)}>
      <Heading className="text-12 font-semibold text-text-2">{title}</Heading>
      {note !== undefined && <span className="num text-12 text-text-3">{note}</span>}
      {action !== undefined && (
        <span className="num -my-1 ml-auto text-12 touch:-mt-1 touch:mb-0">{action}</span>
      )}
    </div>
  )
}

/** A block of a panel, met by a line. */
export const Section = ({
  children,
  className,
  ...head
}: Partial<SectionHeaderProps> & { children: ReactNode }) => (
  <section
    className={clsx(
      'border-b border-line px-4',
      head.title === undefined ? 'py-2.5' : 'pt-2 pb-2.5',
      className,
    )}
  >
    {head.title !== undefined && <SectionHeader {...head} title={head.title} className="mb-1" />}
    {children}
  </section>
)
