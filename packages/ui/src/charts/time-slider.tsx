import clsx from 'clsx'
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react'
import { IconButton, type IconButtonProps } from '../controls/icon-button.tsx'
import { time } from '../format.ts'
import { FlightWords } from './time-flights.tsx'
import { offsetWords, steppedTime } from './time-steps.ts'
import { TimeTrack, type TimeTrackProps } from './time-track.tsx'

export type TimeSliderProps = TimeTrackProps & {
  /** What the bars count, "Missions an hour", or whose flights they are, "Your flights". */
  barsLabel: string
  playing: boolean
  onPlayToggle: () => void
  /** Where it can be put away. */
  onClose?: () => void
}

/** What will be active: a day on one line, dragged, stepped or played. */
export const TimeSlider = ({ barsLabel, playing, onPlayToggle, onClose, ...track }: TimeSliderProps) => {
  const { nowMs, valueMs, onChange, stepMs, content } = track
  const step = (byMs: number) => onChange(steppedTime(track, byMs))
  return (
    <div className="flex items-center gap-4 px-3 py-1 max-sm:gap-3 tight:flex-wrap tight:gap-y-0 tight:px-1.5">
      <div className="num w-28 shrink-0 max-sm:w-18 tight:w-auto tight:flex-1">
        <div className={clsx('whitespace-nowrap font-semibold', valueMs !== null && 'text-accent')}>
          {valueMs === null ? `Now ${time(nowMs)}` : time(valueMs)}
        </div>
        <div className="truncate text-12 text-text-2 max-sm:whitespace-normal max-sm:leading-4">
          {valueMs === null ? barsLabel : offsetWords(valueMs - nowMs)}
        </div>
      </div>
      <TimeTrack {...track} />
      {'lanes' in content && <FlightWords label={barsLabel} lanes={content.lanes} />}
      <div className="flex shrink-0 items-center gap-1.5">
        <Tool icon={ChevronLeft} label="Earlier" className="max-sm:hidden" onClick={() => step(-stepMs)} />
        <Tool icon={ChevronRight} label="Later" className="max-sm:hidden" onClick={() => step(stepMs)} />
        <Tool
          icon={playing ? Pause : Play}
          label={playing ? 'Pause' : 'Play what will be active'}
          onClick={onPlayToggle}
        />
        {valueMs !== null && <Tool icon={X} label="Back to now" onClick={() => onChange(null)} />}
        {valueMs === null && onClose && (
          // Where it finds no room, what opened it puts it away.
          <Tool icon={X} label="Put the time away" className="tight:hidden" onClick={onClose} />
        )}
      </div>
    </div>
  )
}

const Tool = (props: Omit<IconButtonProps, 'variant' | 'size'>) => (
  <IconButton variant="plain" size="sm" {...props} />
)
