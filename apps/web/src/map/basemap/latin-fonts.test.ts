import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const letters = new Uint8Array([1, 2, 3]).buffer
const answers = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', answers)
})
afterEach(() => {
  answers.mockReset()
  vi.unstubAllGlobals()
})

it('a file of letters is read once, and given to each map from memory', async () => {
  answers.mockImplementation(async () => new Response(letters))
  const { fontAddress, latinFont, latinFonts, warmLatinFonts } = await import('./latin-fonts.ts')
  warmLatinFonts()
  expect(answers).toHaveBeenCalledTimes(latinFonts.length)
  for (const name of [...latinFonts, ...latinFonts])
    expect((await latinFont({ url: fontAddress(name) })).data).toEqual(letters)
  expect(answers).toHaveBeenCalledTimes(latinFonts.length)
})

it.each([
  ['the line is gone', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the service refuses', async () => new Response('', { status: 503 })],
])('a file is asked for again after %s', async (_, failing) => {
  answers.mockImplementationOnce(failing).mockImplementation(async () => new Response(letters))
  const { fontAddress, latinFont, latinFonts } = await import('./latin-fonts.ts')
  const url = fontAddress(latinFonts[0]!)
  await expect(latinFont({ url })).rejects.toThrow()
  expect((await latinFont({ url })).data).toEqual(letters)
})
