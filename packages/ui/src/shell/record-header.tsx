import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/icon-button.tsx'

export interface RecordHeaderProps {
  title: ReactNode
  marks?: ReactNode
  subtitle?: ReactNode
  /** "4 of 14" and the way to the neighbours. */
  position?: { text: string; onPrevious?: (() => void) | undefined; onNext?: (() => void) | undefined }
  actions?: ReactNode
  /** Back to the list where only one of both is seen. */
  onBack?: () => void
}

/** The head of a record beside its list. */
export const RecordHeader = ({ title, marks, subtitle, position, actions, onBack }: RecordHeaderProps) => (
  <header className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line px-4 py-2 tight:flex-wrap">
    {onBack && (
      <IconButton icon={ChevronLeft} label="Back to the list" onClick={onBack} className="-ml-2 lg:hidden" />
    )}
    <div className="min-w-0 flex-1 tight:min-w-28">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="min-w-0 truncate text-20 font-semibold tracking-title max-sm:text-16 tight:whitespace-normal">
          {title}
        </h2>
        {marks}
      </div>
      {subtitle && <div className="num truncate text-12 text-text-3 tight:whitespace-normal">{subtitle}</div>}
    </div>
    {actions}
    {position && (
      <div className="flex shrink-0 items-center gap-1.5 max-sm:hidden">
        <span className="num pr-1.5 text-12 text-text-3">{position.text}</span>
        <Step icon={ChevronUp} label="Previous" kbd="K" onPress={position.onPrevious} />
        <Step icon={ChevronDown} label="Next" kbd="J" onPress={position.onNext} />
      </div>
    )}
  </header>
)

interface StepProps {
  icon: typeof ChevronUp
  label: string
  kbd: string
  onPress: (() => void) | undefined
}

const Step = ({ icon, label, kbd, onPress }: StepProps) => (
  <IconButton
    icon={icon}
    label={label}
    kbd={kbd}
    variant="plain"
    size="sm"
    disabled={!onPress}
    {...(onPress && { onClick: onPress })}
  />
)
