import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { envExample } from './launch/env-example.ts'
import { root } from './launch/root.mjs'

writeFileSync(join(root, '.env.example'), await envExample())
