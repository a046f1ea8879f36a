import { bootstrap } from './launch/bootstrap.mjs'

await bootstrap('retention.ts')
