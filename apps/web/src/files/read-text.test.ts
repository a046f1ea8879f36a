import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

it('a file that is gone since it was chosen has no text, one that is empty has', async () => {
  const gone = Object.assign(new Blob(), {
    arrayBuffer: () => Promise.reject(new DOMException('not found', 'NotFoundError')),
  })
  expect(await readText(gone)).toBeNull()
  expect(await readText(new Blob())).toBe('')
  expect(await readText(new Blob(['uin;name']))).toBe('uin;name')
})
