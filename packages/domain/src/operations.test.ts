import { describe, expect, it } from 'vitest'
import { type AnyOperation, failures, type Handled } from './kernel/index.ts'
import { capabilities } from './operations.ts'

const all = Object.entries(capabilities).flatMap(([group, operations]) =>
  Object.entries(operations as Record<string, Handled<AnyOperation>>).map(([verb, handled]) => ({
    path: `${group}.${verb}`,
    op: handled.op,
  })),
)

describe('every operation', () => {
  it.each(all)('$path is found where its name leads', ({ path, op }) => {
    expect(op.name).toBe(path)
  })

  it.each(all)('$path has a REST binding or the reason why not', ({ op }) => {
    if ('none' in op.rest) expect(op.rest.none.length).toBeGreaterThan(10)
    else expect(op.rest.path).toMatch(/^\/[a-z]/)
  })

  it.each(all)('$path names in its path exactly its parameters', ({ op }) => {
    const named = 'path' in op.rest ? [...op.rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]) : []
    if ('path' in op.rest) expect(Object.keys(op.params.shape).sort()).toEqual(named.sort())
  })

  it.each(all)('$path changes nothing when it is read by GET', ({ op }) => {
    if ('method' in op.rest && op.rest.method === 'GET')
      expect(op.kind === 'query' || op.name === 'certificates.issue').toBe(true)
  })

  it.each(all)('$path declares failures that the table knows, each once', ({ op }) => {
    expect(new Set(op.fails).size).toBe(op.fails.length)
    for (const code of op.fails) expect(failures[code].status).toBeGreaterThanOrEqual(400)
  })

  it.each(all)('$path has what it is about for the audit, or the reason why it is not in it', ({ op }) => {
    const { access, kind, about, audit } = op
    const isOpenToPlatform =
      access.who === 'platformAdmin' || 'platformAdmin' in access || 'orPlatformAdmin' in access
    const isAudited = kind === 'mutation' || isOpenToPlatform
    expect([about, audit].filter((said) => said !== undefined)).toHaveLength(isAudited ? 1 : 0)
    if (audit) expect(audit.none.length).toBeGreaterThan(10)
  })

  it.each(all)('$path is bounded where strangers may call it', ({ op }) => {
    if (op.access.who === 'anyone') expect(op.rate).toBeDefined()
  })

  it('is the only one on its method and path', () => {
    const places = all.flatMap(({ op }) =>
      'path' in op.rest
        ? [`${op.rest.method} ${op.rest.path.split('?')[0]?.replaceAll(/\{\w+\}/g, '{}')}`]
        : [],
    )
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  })
})
