import { Failure, fieldFault } from '../../kernel/index.ts'
import { type FormatId, readFile, type SourceFeature } from './formats/index.ts'

interface Sent<F extends FormatId> {
  readonly content: unknown
  readonly format: F | 'auto'
}

/** The features of a file that was sent; 422 with the reason where it cannot be read at all. */
export const featuresOf = <F extends FormatId>(
  { content, format }: Sent<F>,
  among: readonly F[],
): { format: F; features: readonly SourceFeature[] } => {
  const read = readFile(content, format, among)
  if (read.problem !== null)
    throw new Failure('unprocessable', `content: ${read.problem}`, { details: { content: [read.problem] } })
  return { format: read.format as F, features: read.features }
}

/** Those that the caller named by index; 400 for an index that the file does not have. */
export const chosen = <T extends { readonly index: number }>(
  features: readonly T[],
  only: readonly number[] | undefined,
): readonly T[] => {
  if (!only) return features
  const strange = only.findIndex((index) => index >= features.length)
  if (strange >= 0)
    throw fieldFault(
      `only.${strange}`,
      `the file has features 0 to ${features.length - 1}, not ${only[strange]}`,
    )
  const wanted = new Set(only)
  return features.filter(({ index }) => wanted.has(index))
}

/** Drafts a file without keeping the process from others: it answers them between two features. */
export const oneByOne = async <T>(features: Iterable<T>): Promise<T[]> => {
  const all: T[] = []
  for (const feature of features) {
    all.push(feature)
    await new Promise((resume) => setImmediate(resume))
  }
  return all
}
