export interface Tone {
  /** false: this browser needs a click or a key first. */
  play(): Promise<boolean>
  close(): void
}

const notes = [
  { hz: 880, atS: 0 },
  { hz: 660, atS: 0.18 },
]
const noteS = 0.15
const loudness = 0.12
const patienceMs = 200

const afterMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const strike = (audio: AudioContext, hz: number, atS: number): void => {
  const startS = audio.currentTime + atS
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.frequency.value = hz
  // A step would click: it swells and fades.
  gain.gain.setValueAtTime(0, startS)
  gain.gain.linearRampToValueAtTime(loudness, startS + 0.02)
  gain.gain.linearRampToValueAtTime(0, startS + noteS)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(startS)
  oscillator.stop(startS + noteS)
}

/** Two short notes, made here: nothing is loaded. Browsers stay silent until the person has touched the page. */
export const openTone = (): Tone => {
  const audio = typeof AudioContext === 'undefined' ? null : new AudioContext()
  return {
    async play() {
      if (!audio) return false
      // Where it is not allowed, resuming neither resolves nor fails until it is.
      if (audio.state !== 'running') await Promise.race([audio.resume(), afterMs(patienceMs)])
      if (audio.state !== 'running') return false
      for (const { hz, atS } of notes) strike(audio, hz, atS)
      return true
    },
    close: () => void audio?.close().catch(() => undefined),
  }
}
