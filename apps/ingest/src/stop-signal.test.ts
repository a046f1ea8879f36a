import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { stopSignal } from './stop-signal.ts'

it('one Ctrl+C that arrives twice ends sessions, and a second one does not wait for them', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const signals = new EventEmitter()
    const giveUp = vi.fn()
    const stop = stopSignal(giveUp, signals)
    expect(stop.aborted).toBe(false)
    signals.emit('SIGINT')
    signals.emit('SIGINT')
    expect(stop.reason).toBe(130)
    expect(giveUp).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_500)
    signals.emit('SIGTERM')
    expect(giveUp).toHaveBeenCalledExactlyOnceWith(143)
  } finally {
    vi.useRealTimers()
  }
})
