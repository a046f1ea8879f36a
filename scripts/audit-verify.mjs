import { bootstrap } from './launch/bootstrap.mjs'

await bootstrap('audit-verify.ts')
