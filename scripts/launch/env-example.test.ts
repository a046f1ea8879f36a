import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { envExample } from './env-example.ts'
import { root } from './root.mjs'

test('.env.example equals the env modules (npm run gen:env)', async () => {
  expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(await envExample())
})
