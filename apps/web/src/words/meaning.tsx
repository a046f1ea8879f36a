import { glossary, type Term } from './glossary.ts'

/** A row of the glossary. */
export const Meaning = ({ term }: { term: Term }) => {
  const { means, source }: { readonly means: string; readonly source?: string } = glossary[term]
  return (
    <>
      <p className="font-semibold">{term}</p>
      <p className="text-text-2">{means}</p>
      {source && <p className="mt-1 text-12 text-text-3">{source}</p>}
    </>
  )
}
