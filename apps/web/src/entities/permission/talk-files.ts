import { mostFiles } from '@clearway/domain/contracts'
import { fileSize } from '@clearway/ui'

export const mostBytes = 5 * 1024 * 1024
/** As base64 in a body of 8 MiB, with room for the text. */
const mostTogether = 6 * 1024 * 1024 - 64 * 1024

/** Why these cannot be sent together; what is in them the service judges. */
export const filesFault = (files: readonly Pick<File, 'name' | 'size'>[]): string | null => {
  const large = files.find(({ size }) => size > mostBytes)
  if (large) return `${large.name} has ${fileSize(large.size)}; a file may have 5 MB`
  if (files.length > mostFiles) return `A message takes ${mostFiles} files`
  const together = files.reduce((sum, { size }) => sum + size, 0)
  return together > mostTogether ? 'Together they are too large: send them in two messages' : null
}

export const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
