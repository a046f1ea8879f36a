import type { z } from 'zod'
import { envSchema } from '../launch/env.ts'
import { defaultOf } from '../launch/env-example.ts'

const row = ([name, field]: [string, z.ZodType]): string => {
  const usual = defaultOf(field) ?? ''
  const shown = usual === '' ? '' : `\`${usual}\``
  return `| \`${name}\` | ${shown} | ${field.description?.replaceAll('|', '\\|')} |`
}

/** The table of docs/launch.md: every variable of `npm start`, its default and its sentence. */
export const envTable = (): string =>
  ['| variable | default | |', '|---|---|---|', ...Object.entries(envSchema.shape).map(row)].join('\n')

if (import.meta.main) console.log(envTable())
