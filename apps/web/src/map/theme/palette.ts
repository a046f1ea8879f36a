import { useSyncExternalStore } from 'react'

/** Every colour the map draws with, by the custom property of tokens.css that holds it. */
const tokens = {
  bg: '--bg',
  accent: '--accent',
  onAccent: '--on-accent',
  text: '--text',
  text2: '--text-2',
  text3: '--text-3',
  rejected: '--rejected',
  land: '--map-land',
  urban: '--map-urban',
  water: '--map-water',
  river: '--map-river',
  coast: '--map-coast',
  grid: '--map-grid',
  gridStrong: '--map-grid-strong',
  label: '--map-label',
  labelStrong: '--map-label-strong',
  halo: '--map-halo',
  runway: '--map-runway',
  park: '--map-park',
  road: '--map-road',
  roadSecondary: '--map-road-sec',
  roadPrimary: '--map-road-pri',
  roadMotorway: '--map-road-mw',
  roadCasing: '--map-road-casing',
  zoneRed: '--zone-red',
  zoneRedFill: '--zone-red-fill',
  zoneRedHatch: '--zone-red-hatch',
  zoneRedLabel: '--zone-red-label',
  zoneYellow: '--zone-yellow',
  zoneYellowFill: '--zone-yellow-fill',
  zoneYellowHatch: '--zone-yellow-hatch',
  zoneYellowLabel: '--zone-yellow-label',
  zoneGreen: '--zone-green',
  zoneGreenFill: '--zone-green-fill',
  zoneGreenHatch: '--zone-green-hatch',
  zoneGreenLabel: '--zone-green-label',
  zoneAwareness: '--zone-awareness',
  zoneAwarenessFill: '--zone-awareness-fill',
  zoneAwarenessHatch: '--zone-awareness-hatch',
  zoneAwarenessLabel: '--zone-awareness-label',
  conforming: '--ac-conforming',
  near: '--ac-near',
  breach: '--ac-breach',
  noPlan: '--ac-noplan',
  stale: '--ac-stale',
  aircraftHalo: '--ac-halo',
  selected: '--ac-selected',
  envelope: '--envelope',
  envelopeFill: '--envelope-fill',
  otherPlan: '--other-plan',
  otherPlanFill: '--other-plan-fill',
  overlap: '--overlap',
  overlapFill: '--overlap-fill',
  heat0: '--seq-0',
  heat1: '--seq-1',
  heat2: '--seq-2',
  heat3: '--seq-3',
  heat4: '--seq-4',
  heat5: '--seq-5',
  heat6: '--seq-6',
} as const

export type Palette = { readonly [Name in keyof typeof tokens]: string }

const readPalette = (): Palette => {
  const style = getComputedStyle(document.documentElement)
  const entries = Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return Object.fromEntries(entries) as Palette
}

let current: Palette | null = null

/** The theme is an attribute of the root element; a change of it, or of the system's scheme, re-reads the tokens. */
const subscribe = (changed: () => void): (() => void) => {
  const reread = () => {
    const next = readPalette()
    if (current && JSON.stringify(next) === JSON.stringify(current)) return
    current = next
    changed()
  }
  const observer = new MutationObserver(reread)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', reread)
  reread()
  return () => {
    observer.disconnect()
    scheme.removeEventListener('change', reread)
  }
}

const snapshot = (): Palette => {
  current ??= readPalette()
  return current
}

/** The colours of the active theme; a new object, and so a new rendering, only when the theme changes. */
export const usePalette = (): Palette => useSyncExternalStore(subscribe, snapshot)
