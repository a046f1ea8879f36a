/** As npm start runs the services: without them a process reads all sources anew, seconds on a busy machine. */
export const serviceArgs = [
  '--import',
  new URL('../../../../scripts/launch/quick-imports.mjs', import.meta.url).href,
]
