import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { allOperations } from '../../apps/api/src/app.ts'
import { openApiDocument } from '../../apps/api/src/rest/openapi.ts'
import { root } from '../launch/root.mjs'
import { anchorsOf, withoutFences } from './headings.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const exclude = ['**/node_modules/**', '**/dist/**', '**/.next/**', '**/migrations/meta/**', '**/public/**']
const inTree = (pattern: string) => globSync(pattern, { cwd: root, exclude }).toSorted()
const places = '{apps,packages,scripts,bench,e2e,deploy}'

const pages = inTree(`{*.md,{docs,apps,packages,scripts,bench,e2e,deploy}/**/*.md}`)
const sources = inTree(`${places}/**/*.{ts,tsx,mjs,sql,css,sh,yaml,conf,service}`)

const anchors = new Map<string, Set<string>>()
const hasAnchor = (page: string, anchor: string): boolean => {
  const known = anchors.get(page) ?? anchorsOf(read(page))
  anchors.set(page, known)
  return known.has(anchor)
}
/** Whether a page, and the heading in it when one is named, exists. */
const leadsSomewhere = (page: string, anchor: string | undefined): boolean =>
  existsSync(join(root, page)) && (!anchor || hasAnchor(page, anchor))

test.each(pages)('every link of %s leads to a page and a heading that exist', (page) => {
  const links = [...withoutFences(read(page)).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
  const lost = links.filter(
    ([, path, anchor]) => !leadsSomewhere(path ? join(dirname(page), path) : page, anchor),
  )
  expect(lost.map(([link]) => link)).toEqual([])
})

test('whatever file of code a page names exists', () => {
  const ends = [...sources, ...inTree('*.ts')].map((source) => `/${source}`)
  const named = pages.flatMap((page) =>
    [...withoutFences(read(page)).matchAll(/`([\w@.[\]-]+(?:\/[\w.[\]-]+)*\.(?:tsx?|mjs|sql|sh))`/g)].map(
      ([, path = '']) => ({ page, path }),
    ),
  )
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter(({ path }) => !ends.some((source) => source.endsWith(`/${path}`)))).toEqual([])
})

/** `docs/decisions/0034` means the page whose name begins so. */
const decisions = inTree('docs/decisions/*.md')
const isCited = (path: string, anchor: string | undefined): boolean => {
  const page = /^docs\/decisions\/\d{4}$/.test(path)
    ? decisions.find((name) => name.startsWith(`${path}-`))
    : path
  return page !== undefined && leadsSomewhere(page, anchor)
}

test('whatever page and heading a comment cites exists', () => {
  const cited = /\bdocs\/(?:decisions\/\d{4}(?:-[\w-]+\.md)?|[\w/-]+\.md)(?:#([\w-]+))?/g
  const citations = sources.flatMap((source) =>
    [...read(source).matchAll(cited)].map(([citation, anchor]) => ({ source, citation, anchor })),
  )
  expect(citations.length).toBeGreaterThan(80)
  const lost = citations.filter(({ citation, anchor }) => !isCited(citation.replace(/#.*/, ''), anchor))
  expect(lost).toEqual([])
})

test('the index of decisions has every decision', () => {
  const index = read('docs/decisions/README.md')
  const pages = decisions.map((page) => basename(page)).filter((name) => name !== 'README.md')
  expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([])
})

test.each([
  'apps/api',
  'apps/ingest',
  'apps/web',
  'packages/domain',
  'packages/db',
  'packages/ui',
  'e2e',
  'bench',
  'scripts',
])('a newcomer reads in a minute what %s is', (workspace) => {
  expect(read(`${workspace}/README.md`).split('\n').length).toBeLessThan(60)
})

test('every viewport rule that is cited has its number in the contract', () => {
  const [, rules = ''] = /^## Viewport rules\n(.*?)^## /ms.exec(read('docs/contract/live-socket.md')) ?? []
  const numbers = [...rules.matchAll(/^(\d+)\. /gm)].map(([, number]) => number)
  const cited = sources.flatMap((source) =>
    [...read(source).matchAll(/viewport rules? (\d+)(?: and (\d+))?/gi)].flatMap(([, one, two]) =>
      [one, two].filter((number) => number !== undefined),
    ),
  )
  expect(cited.length).toBeGreaterThan(5)
  expect(cited.filter((number) => !numbers.includes(number))).toEqual([])
})

test('the contract names no route that does not exist', () => {
  const { paths } = openApiDocument(
    allOperations.map(({ op }) => op),
    'https://clearway.example',
  )
  const real = new Set(
    Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )
  const named = inTree('docs/contract/*.md').flatMap((page) =>
    [...read(page).matchAll(/`(GET|POST|PUT|DELETE) (\/[\w/{}-]+)/g)].map(
      ([, method, path]) => `${method} ${path}`,
    ),
  )
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((route) => !real.has(route))).toEqual([])
})
