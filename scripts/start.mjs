import { bootstrap } from './launch/bootstrap.mjs'

await bootstrap('start.ts')
