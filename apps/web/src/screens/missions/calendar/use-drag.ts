import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { Span } from '../../../entities/mission/blocks.ts'
import type { MissionItem } from '../../../entities/mission/mission-words.ts'
import { dayMs, minuteMs, type Wall } from './days.ts'
import { wallSpan } from './layout.ts'
import { droppedAt } from './moving.ts'
import type { CalendarView } from './use-calendar.ts'
import type { Moving } from './use-moving.ts'

const leastPixels = 4

interface Hold {
  readonly mission: MissionItem
  /** From its start to where the pointer took it. */
  readonly offsetMs: number
  readonly x: number
  readonly y: number
  isMoving: boolean
}

/** A mouse or a pen takes a block and carries it over the days; fingers scroll. */
export const useDrag = (
  box: RefObject<HTMLElement | null>,
  hours: Span,
  { view, moving }: { view: CalendarView; moving: Moving },
) => {
  const hold = useRef<Hold | null>(null)
  const wasDragged = useRef(false)
  const { timeZone, days } = view
  const wallAt = ({ clientX, clientY }: PointerEvent): Wall => {
    const { left, top, width, height } = box.current!.getBoundingClientRect()
    const share = (clientX - left) / width
    const day = days[Math.min(days.length - 1, Math.max(0, Math.floor(share * days.length)))]!
    const minutes = hours[0] + ((clientY - top) / height) * (hours[1] - hours[0])
    return day + Math.min(dayMs - 1, Math.max(0, minutes * minuteMs))
  }
  const take = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (event.pointerType === 'touch' || event.button !== 0 || !(event.target instanceof Element)) return
    const uuid = event.target.closest<HTMLElement>('[data-block]')?.dataset['block']
    const mission = view.missions?.find(({ mission_uuid }) => mission_uuid === uuid)
    if (!mission || !view.mayMove(mission) || moving.isBusy) return
    const isHeld = moving.held?.mission.mission_uuid === uuid
    const start = isHeld ? new Date(moving.held?.startMs ?? 0).toISOString() : mission.start_time
    const [from] = wallSpan(timeZone, { start_time: start, end_time: start })
    const { clientX: x, clientY: y } = event
    hold.current = { mission, offsetMs: wallAt(event) - from, x, y, isMoving: false }
  }
  const carry = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current
    if (!held) return
    if (!held.isMoving) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < leastPixels) return
      held.isMoving = true
      wasDragged.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
      if (moving.held?.mission.mission_uuid !== held.mission.mission_uuid) moving.pickUp(held.mission)
    }
    moving.place(droppedAt(timeZone, wallAt(event) - held.offsetMs, event.altKey))
  }
  const leave = () => {
    hold.current = null
  }
  return {
    onPointerDown: take,
    onPointerMove: carry,
    onPointerUp: leave,
    onPointerCancel: leave,
    /** The press that ends a drag opens nothing. */
    onClickCapture: (event: MouseEvent) => {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
