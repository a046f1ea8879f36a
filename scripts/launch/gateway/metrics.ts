interface Family {
  head: string[]
  samples: string[]
}

export interface ProcessFigures {
  process: string
  text: string
}

const SUFFIX = /_(bucket|sum|count|total|created)$/

const nameOf = (sample: string) => sample.split(/[{\s]/, 1)[0] ?? ''

const withLabel = (sample: string, process: string): string => {
  const name = nameOf(sample)
  const rest = sample.slice(name.length)
  if (!rest.startsWith('{')) return `${name}{process="${process}"}${rest}`
  const separator = rest.startsWith('{}') ? '' : ','
  return `${name}{process="${process}"${separator}${rest.slice(1)}`
}

const familyOf = (families: Map<string, Family>, name: string): Family => {
  const known = families.get(name) ?? families.get(name.replace(SUFFIX, ''))
  if (known) return known
  const fresh = { head: [], samples: [] }
  families.set(name, fresh)
  return fresh
}

/**
 * One exposition out of several: each sample is labelled with its process, and a family that several processes
 * have is written once, since Prometheus refuses a second TYPE line and a repeated series.
 */
export const mergeMetrics = (texts: ProcessFigures[]): string => {
  const families = new Map<string, Family>()
  for (const { process, text } of texts) {
    for (const line of text.split('\n')) {
      const head = /^# (?:HELP|TYPE) (\S+)/.exec(line)
      if (head?.[1]) {
        const kept = families.get(head[1]) ?? { head: [], samples: [] }
        families.set(head[1], kept)
        const kind = line.slice(0, 6)
        if (!kept.head.some((other) => other.startsWith(kind))) kept.head.push(line)
      } else if (line.trim() && !line.startsWith('#')) {
        familyOf(families, nameOf(line)).samples.push(withLabel(line, process))
      }
    }
  }
  return [...families.values()].map(({ head, samples }) => [...head, ...samples, ''].join('\n')).join('')
}
