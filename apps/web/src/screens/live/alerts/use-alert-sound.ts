import { useNow } from '@clearway/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UrlParams } from '../../../frame/use-url-params.ts'
import { isSoundDue, isSoundOn, keepSound, type SoundMemory, silence, sounded } from './alert-sound.ts'
import { openTone, type Tone } from './tone.ts'

const tickMs = 1_000

export interface AlertSound {
  readonly isOn: boolean
  /** On, but the browser needs a click or a key on the page first. */
  readonly isHeldBack: boolean
  toggle(): void
}

type Address = Pick<UrlParams, 'get' | 'set'>

/** Calls for a person by ear while breaches wait. */
export const useAlertSound = (waiting: readonly string[], { get, set }: Address): AlertSound => {
  const param = get('sound')
  // Read after mounting: the setting is stored in this browser, not on the server.
  const [isOn, setOn] = useState(false)
  useEffect(() => setOn(isSoundOn(param)), [param])
  const [isHeldBack, setHeldBack] = useState(false)
  const tone = useRef<Tone | null>(null)
  const memory = useRef<SoundMemory>(silence)
  const now = useNow(tickMs)
  const key = waiting.join(' ')

  useEffect(() => {
    const uuids = key ? key.split(' ') : []
    if (uuids.length === 0) memory.current = silence
    if (!isOn || now === null || !isSoundDue(memory.current, uuids, now)) return
    tone.current ??= openTone()
    void tone.current.play().then((isPlaying) => {
      setHeldBack(!isPlaying)
      // What was held back is due at the next tick: the first touch of the page lets it sound.
      if (isPlaying) memory.current = sounded(uuids, now)
    })
  }, [key, isOn, now])
  useEffect(() => () => tone.current?.close(), [])

  const toggle = useCallback(() => {
    keepSound(!isOn)
    setOn(!isOn)
    set({ sound: null })
  }, [isOn, set])
  return { isOn, isHeldBack: isOn && isHeldBack, toggle }
}
