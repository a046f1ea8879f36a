import type { IconType } from '../theme/icon.ts'

export type NavItem = {
  key: string
  label: string
  /** The label with a soft hyphen where the rail, 68 px wide, may break it. */
  railLabel?: string | undefined
  icon: IconType
  href: string
  active?: boolean
  /** Waiting things; 0 shows nothing. */
  count?: number | undefined
  /** Red, for open alerts only. */
  countTone?: 'neutral' | 'alert'
}

/** "Alerts, 3 waiting" */
export function navLabel({ label, count }: NavItem): string | undefined {
  return count ? `${label}, ${count} waiting` : undefined
}
