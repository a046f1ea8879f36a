import { expect, it } from 'vitest'
import { modulesOf } from './modules.ts'

const stated = {
  "import { a } from './values.ts'": true,
  "import './values.ts'": true,
  "import { a, type A } from './values.ts'": true,
  "export { a } from './values.ts'": true,
  "export * from './values.ts'": true,
  "const late = await import('./values.ts')": true,
  "import type { A } from './values.ts'": false,
  "export type { A } from './values.ts'": false,
  "export const reached: import('./values.ts').A = ''": false,
}

it.each(Object.entries(stated))('%s: whether it is there when the file runs: %s', (text, isThere) => {
  const files = { 'a/file.ts': text, 'a/values.ts': 'export type A = string\nexport const a: A = ""' }
  const [file] = modulesOf(new Map(Object.entries(files)))
  expect(file?.imports).toEqual(['a/values.ts'])
  expect(file?.loads).toEqual(isThere ? ['a/values.ts'] : [])
})
