/** The anchors of a Markdown text as GitHub makes them: of its headings, the second of a name with -1. */
export const anchorsOf = (markdown: string): Set<string> => {
  const seen = new Map<string, number>()
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutFences(markdown).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = slugOf(heading)
    const before = seen.get(slug) ?? 0
    seen.set(slug, before + 1)
    anchors.add(before ? `${slug}-${before}` : slug)
  }
  return anchors
}

const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\p{Mark} _-]/gu, '')
    .replaceAll(' ', '-')

/** A `#` inside a code block is no heading, and a bracket there no link. */
export const withoutFences = (markdown: string): string => markdown.replace(/^```.*?^```$/gms, '')
