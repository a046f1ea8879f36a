import { globSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { chapters, consoleGuide, unpictured } from '../../e2e/pictures/pages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const mostBytes = 4 * 1024 * 1024

const pictured = chapters.flatMap(({ pages }) => pages)
const names = pictured.map(({ name }) => name)

it('every page of the console is in docs/console.md', async () => {
  const routes = globSync('apps/web/src/pages/**/*.tsx', { cwd: root })
    .map((file) => file.replaceAll('\\', '/').slice('apps/web/src/pages/'.length, -'.tsx'.length))
    .filter((route) => !unpictured.includes(route))
  expect([...new Set(pictured.map(({ route }) => route))].toSorted()).toEqual(routes.toSorted())
  expect(await readFile(`${root}docs/console.md`, 'utf8'), 'npm run gen:pictures').toBe(consoleGuide())
})

it('each of its pictures is there, and all together are small', () => {
  const sizes = names.map((name) => statSync(`${root}docs/images/console/${name}.webp`).size)
  expect(Math.min(...sizes)).toBeGreaterThan(1_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes)
})
