/** Who imports whom, by name. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The circles of a graph: its strongly connected components of two or more (R. Tarjan, 1972), each in the order of its
 * names.
 */
export const circlesOf = (graph: Graph): string[][] => {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string): void => {
    const at = order.size
    order.set(node, at)
    lowest.set(node, at)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== at) return
    const circle = open.splice(open.indexOf(node))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}

export const graphOf = (edges: Iterable<readonly [string, string]>): Graph => {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of edges) {
    if (from === to) continue
    if (!graph.has(from)) graph.set(from, new Set())
    graph.get(from)?.add(to)
  }
  return graph
}
