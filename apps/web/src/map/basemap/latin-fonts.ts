/** Names in Latin letters and height bands are drawn with files of these; other scripts come as glyphs. */
const latinFiles = {
  'Noto Sans Regular': new URL(
    '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2',
    import.meta.url,
  ).href,
  'Noto Sans Medium': new URL('@fontsource/noto-sans/files/noto-sans-latin-500-normal.woff2', import.meta.url)
    .href,
}

export const latinFonts = Object.keys(latinFiles)

/** Of the addresses that a style gives such files: the map takes them from memory. */
export const fontScheme = 'latin-font'

/** `latin-font://` and the name of the font. */
export const fontAddress = (name: string): string => `${fontScheme}://${name}`

const addresses = new Map(Object.entries(latinFiles).map(([name, url]) => [fontAddress(name), url]))
const files = new Map<string, Promise<ArrayBuffer>>()

const read = async (address: string): Promise<ArrayBuffer> => {
  const answer = await fetch(addresses.get(address)!)
  if (!answer.ok) throw new Error(`The letters of the map were not sent (${answer.status})`)
  return answer.arrayBuffer()
}

/** One that was not reached is asked for again by who needs it next. */
const fileOf = (address: string): Promise<ArrayBuffer> => {
  const known = files.get(address)
  if (known) return known
  const file = read(address)
  files.set(address, file)
  file.catch(() => files.delete(address))
  return file
}

/** Has them at hand by the time that a map draws its first name. */
export const warmLatinFonts = (): void => {
  for (const address of addresses.keys()) void fileOf(address).catch(() => {})
}

/**
 * Answers MapLibre in the turn in which it asks. By the network, or the browser's cache, each step of the answer would wait
 * behind a frame, and the names of a map behind them all.
 */
export const latinFont = async ({ url }: { readonly url: string }): Promise<{ data: ArrayBuffer }> => ({
  data: await fileOf(url),
})
