import { parseSync } from 'oxc-parser'
import { type Node, nameOf, nodesOf } from './modules.ts'
import type { ImpureKind } from './rules.ts'

const mayHold = /Date|Math\.random|process\b|randomUUID/

/** What a file takes from the clock, chance or the environment, and on which line it does so first. */
export const impureIn = (file: string, text: string): Map<ImpureKind, number> => {
  const found = new Map<ImpureKind, number>()
  if (!mayHold.test(text)) return found
  for (const node of nodesOf(parseSync(file, text).program)) {
    const kind = kindOf(node)
    if (kind && !found.has(kind)) found.set(kind, text.slice(0, node.start).split('\n').length)
  }
  return found
}

const kindOf = (node: Node): ImpureKind | null => {
  const { type, object, property, callee } = node
  if (type === 'Identifier' && node.name === 'randomUUID') return 'randomUUID'
  if (type === 'NewExpression' || type === 'CallExpression')
    return nameOf(callee) === 'Date' && (node.arguments as unknown[]).length === 0 ? 'new Date()' : null
  if (type !== 'MemberExpression') return null
  const [of, member] = [nameOf(object), nameOf(property)]
  if (of === 'Date' && member === 'now') return 'Date.now'
  if (of === 'Math' && member === 'random') return 'Math.random'
  return of === 'process' && member === 'env' ? 'process.env' : null
}
