export type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Every node of a syntax tree. */
export const nodesOf = function* (value: unknown): Generator<Node> {
  if (isNode(value)) yield value
  if (isNode(value) || Array.isArray(value)) for (const part of Object.values(value)) yield* nodesOf(part)
}

/** What an identifier is called, or a text says. */
export const nameOf = (value: unknown): unknown => (isNode(value) ? (value.name ?? value.value) : undefined)
