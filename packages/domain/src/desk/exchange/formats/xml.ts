import { SaxesParser } from 'saxes'

/** An element without its namespace prefix. `text` is what is directly in it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

type Parsed = { root: XmlElement; problem: null } | { root: null; problem: string }

/** Far more than any airspace file has; what is beyond is made to hurt. */
const mostElements = 500_000
const deepest = 64

/**
 * XML into a small tree. A document type is refused outright and no entity but the five of XML is known, so nothing
 * can be made to grow or to reach outside the file.
 */
export const parseXml = (text: string): Parsed => {
  const builder = treeBuilder()
  const parser = new SaxesParser({ xmlns: false })
  parser.on('doctype', () => builder.refuse('a DOCTYPE is not taken'))
  parser.on('opentag', ({ name, attributes }) => builder.open(name, attributes as Record<string, string>))
  parser.on('closetag', () => builder.close())
  parser.on('text', builder.say)
  parser.on('cdata', builder.say)
  parser.on('error', (error) => {
    throw error
  })
  try {
    parser.write(text).close()
  } catch (error) {
    return { root: null, problem: (error as Error).message }
  }
  const root = builder.root()
  return root ? { root, problem: null } : { root: null, problem: 'it has no element' }
}

const treeBuilder = () => {
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  let count = 0
  const refuse = (reason: string): never => {
    throw new Error(reason)
  }
  return {
    refuse,
    root: () => root,
    open(name: string, attributes: Record<string, string>): void {
      count += 1
      if (count > mostElements) refuse(`it has more than ${mostElements} elements`)
      if (open.length >= deepest) refuse(`it nests deeper than ${deepest} levels`)
      const element: XmlElement = { name: localName(name), attributes, children: [], text: '' }
      open.at(-1)?.children.push(element)
      root ??= element
      open.push(element)
    },
    close: (): void => void open.pop(),
    say: (text: string): void => {
      const element = open.at(-1)
      if (element) element.text += text
    },
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

export const childrenNamed = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

/** The text of the first child of that name, trimmed; null where there is none. */
export const textAt = (element: XmlElement, name: string): string | null =>
  childrenNamed(element, name)[0]?.text.trim() || null

/** All elements of a name below one, in the order of the file. */
export const descendants = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...descendants(child, name)])

// biome-ignore lint/suspicious/noControlCharactersInRegex: some of them XML 1.0 forbids.
const special = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF&<>"]/

/** Fit for an attribute or an element's text; what XML cannot hold at all is left out. */
export const escapeXml = (text: string): string => (special.test(text) ? escaped(text) : text)

const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones that XML 1.0 forbids.
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
