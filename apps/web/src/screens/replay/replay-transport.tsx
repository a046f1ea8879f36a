import { Button, clockTime, IconButton, Segmented, time, utcTime, zoneAbbreviation } from '@clearway/ui'
import { Pause, Play, SkipBack, SkipForward, ZoomOut } from 'lucide-react'
import { speeds } from './replay-params.ts'
import type { ReplayView } from './use-replay.ts'
import { useReplayKeys } from './use-replay-keys.ts'
import { useSteps } from './use-steps.ts'

const speedOptions = speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))

/** Play, step, speed; where in the flight the replay is, in local time and in UTC. */
export const ReplayTransport = ({ view }: { view: ReplayView }) => {
  const { player, send } = view
  const step = useSteps(view)
  useReplayKeys(view, step)
  const isPlaying = player.mode === 'playing'
  const isEmpty = player.durationMs === 0
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1.5 border-y border-line-strong px-4 py-1.5">
      <div className="flex items-center gap-1">
        <IconButton
          icon={SkipBack}
          label="Previous frame"
          kbd=","
          disabled={isEmpty}
          onClick={() => step(-1)}
        />
        <IconButton
          variant="primary"
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? 'Pause' : 'Play'}
          kbd="Space"
          aria-keyshortcuts="Space"
          disabled={isEmpty}
          onClick={() => send({ type: 'toggle' })}
        />
        <IconButton
          icon={SkipForward}
          label="Next frame"
          kbd="."
          disabled={isEmpty}
          onClick={() => step(1)}
        />
      </div>
      <Segmented
        label="Speed"
        options={speedOptions}
        value={String(player.speed)}
        onValueChange={(speed) => send({ type: 'speed', speed: Number(speed) })}
      />
      <Moment view={view} />
      <div className="ml-auto flex items-center gap-3 max-lg:hidden">
        <span className="text-12 text-text-3">Drag on a chart to zoom</span>
        <WholeFlight view={view} />
      </div>
    </div>
  )
}

export const WholeFlight = ({ view }: { view: ReplayView }) => (
  <Button size="sm" icon={ZoomOut} disabled={!view.isZoomed} onClick={view.showWhole}>
    Whole flight
  </Button>
)

const Moment = ({ view: { player, originMs } }: { view: ReplayView }) => {
  const at = originMs + player.atMs
  return (
    <p className="num flex flex-wrap items-baseline gap-x-4 whitespace-nowrap">
      <span>
        <span className="text-16 font-semibold">{clockTime(player.atMs)}</span>
        <span className="ml-2 text-text-3">of {clockTime(player.durationMs)}</span>
      </span>
      <span className="text-12 text-text-2">
        {time(at, undefined, true)} {zoneAbbreviation(at)}
        <span className="ml-3 text-text-3">{utcTime(at, { withSeconds: true })}</span>
      </span>
    </p>
  )
}
