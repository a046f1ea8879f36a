import { createHash } from 'node:crypto'
import { readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { themeScript } from '@clearway/ui/theme-script'
import { file, hostsOf, mostConfigurationBytes, readConfiguration } from './configuration.ts'

const themeHash = createHash('sha256').update(themeScript).digest('base64')

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

/** A file that is none or has too much is left to the catalogue to name. Throws where it cannot be read. */
const configuredHosts = (path: string, found: Stats | undefined): string[] =>
  found?.isFile() && found.size <= mostConfigurationBytes
    ? hostsOf(readConfiguration(readFileSync(path, 'utf8')))
    : []

interface PolicyOptions {
  readonly mapsDir: string
  readonly isDev: boolean
}

/**
 * The policy of now: `maps.json` may change while the console runs. Every answer looks, so that a page and its worker have the
 * same one whichever processes answer them, and never throws.
 */
export const createContentPolicy = ({ mapsDir, isDev }: PolicyOptions) => {
  const path = join(mapsDir, file)
  const seen = { state: '', policy: contentPolicy([], isDev) }
  return (): string => {
    try {
      const found = statSync(path, { throwIfNoEntry: false })
      const state = found ? `${found.mtimeMs} ${found.size}` : ''
      if (state !== seen.state)
        Object.assign(seen, { state, policy: contentPolicy(configuredHosts(path, found), isDev) })
    } catch {
      // What cannot be looked at may come back: the hosts of before stay until then.
    }
    return seen.policy
  }
}
