import { fileText } from '@clearway/domain/contracts'

/** The text of a file that somebody gave; null where it cannot be read, as one that was moved or changed since. */
export const readText = async (file: Blob): Promise<string | null> => {
  try {
    return fileText(await file.arrayBuffer())
  } catch {
    return null
  }
}

export const notRead = (name: string): string => `${name} could not be read. Choose it again.`
