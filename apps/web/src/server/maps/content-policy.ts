import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { themeScript } from '@clearway/ui/theme-script'
import { file, hostsOf, readConfiguration } from './configuration.ts'

const themeHash = createHash('sha256').update(themeScript).digest('base64')
const looksAgainMs = 2_000

/** What a page may load: this origin, and the hosts of basemaps that are configured. */
export const contentPolicy = (hosts: readonly string[], isDev: boolean): string =>
  [
    `default-src 'self'`,
    // The theme script is the only inline one, by its hash. React refresh evaluates code while developing.
    `script-src 'self' 'sha256-${themeHash}'${isDev ? " 'unsafe-eval'" : ''}`,
    // Radix and MapLibre place things by style attributes.
    `style-src 'self' 'unsafe-inline'`,
    ['img-src', `'self'`, 'data:', 'blob:', ...hosts].join(' '),
    `font-src 'self'`,
    ['connect-src', `'self'`, ...hosts, ...(isDev ? ['ws:'] : [])].join(' '),
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const configuredHosts = (path: string): string[] => {
  try {
    return hostsOf(readConfiguration(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}

/** The policy of now: `maps.json` may change while the console runs. */
export const createContentPolicy = ({ mapsDir, isDev }: { mapsDir: string; isDev: boolean }) => {
  const path = join(mapsDir, file)
  let seen = { atMs: Number.NEGATIVE_INFINITY, changedMs: -1, policy: '' }
  return (): string => {
    if (Date.now() - seen.atMs < looksAgainMs) return seen.policy
    const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changedMs === seen.changedMs) seen = { ...seen, atMs: Date.now() }
    else seen = { atMs: Date.now(), changedMs, policy: contentPolicy(configuredHosts(path), isDev) }
    return seen.policy
  }
}
