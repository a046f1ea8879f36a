import { bulkBodyBytes, mostFileBytes, mostFiles } from '@clearway/domain/contracts'
import { fileSize } from '@clearway/ui'

/** As base64 in one body, with room for the text. */
const mostTogether = (bulkBodyBytes * 3) / 4 - 64 * 1024

/** Why these cannot be sent together; what is in them the service judges. */
export const filesFault = (files: readonly Pick<File, 'name' | 'size'>[]): string | null => {
  const large = files.find(({ size }) => size > mostFileBytes)
  if (large) return `${large.name} has more than the ${fileSize(mostFileBytes)} that a file may have`
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
