import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { glossary } from '../../apps/web/src/words/glossary.ts'
import { glossaryFile, glossaryModule } from './glossary.ts'

it('the help texts of the console are the rows of the glossary', () => {
  expect(readFileSync(glossaryFile, 'utf8'), 'npm run gen:glossary').toBe(glossaryModule())
  expect(glossary.AGL.means).toMatch(/^above ground level/)
})
