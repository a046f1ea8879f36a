import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { env } from './env.ts'

const DemoWorld = z.object({
  people: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      organisation: z.string(),
      email: z.string(),
      password: z.string(),
    }),
  ),
})

export type DemoPerson = z.infer<typeof DemoWorld>['people'][number]

/** The people of the demo world, for the sign-in page; none outside demo mode or before the world is loaded. */
export async function demoPeople(): Promise<DemoPerson[]> {
  const { DEMO, DATA_DIR } = env()
  if (DEMO !== 'on') return []
  try {
    return DemoWorld.parse(JSON.parse(await readFile(join(DATA_DIR, 'demo.json'), 'utf8'))).people
  } catch {
    return []
  }
}
