/** Milliseconds of a duration token; 0 under prefers-reduced-motion, as tokens.css sets it. */
const durationMs = (token: string): number => {
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim()
  return value.endsWith('ms') ? Number.parseFloat(value) : Number.parseFloat(value) * 1000 || 0
}

export const cameraMs = () => durationMs('--dur-slow')
export const markerLeaveMs = () => durationMs('--dur-marker-leave')

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
