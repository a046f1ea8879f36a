import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serviceOptions } from './node-options.ts'
import { root } from './root.mjs'

test.each(['api', 'ingest'])(
  '%s started alone has the options that it has from the launcher',
  async (name) => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(scripts[`start:${name}`].split(' ')).toEqual(expect.arrayContaining(serviceOptions))
  },
)
