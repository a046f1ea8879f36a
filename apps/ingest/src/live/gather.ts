export interface Lines {
  /** False for a line that no message holds: a broker would cut the connection. */
  add(topic: string, line: string): boolean
  flush(): void
}

/** What is said within one turn goes out together: a message for each topic, its lines in order, none above `maxBytes`. */
export const gatherLines = (maxBytes: number, send: (topic: string, lines: string[]) => void): Lines => {
  let batches = new Map<string, { lines: string[]; bytes: number }>()

  const flush = () => {
    const ready = batches
    batches = new Map()
    for (const [topic, { lines }] of ready) send(topic, lines)
  }

  return {
    flush,
    add(topic, line) {
      const bytes = Buffer.byteLength(line) + 1
      if (bytes > maxBytes) return false
      if (batches.size === 0) setImmediate(flush)
      const batch = batches.get(topic)
      if (batch && batch.bytes + bytes <= maxBytes) {
        batch.lines.push(line)
        batch.bytes += bytes
        return true
      }
      if (batch) send(topic, batch.lines)
      batches.set(topic, { lines: [line], bytes })
      return true
    },
  }
}
