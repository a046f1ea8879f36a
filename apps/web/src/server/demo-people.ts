import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { env } from './env.ts'

const DemoWorld = z.object({
  people: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      /** null: administers the platform. */
      organisation: z.string().nullable(),
      email: z.string(),
      password: z.string(),
    }),
  ),
})

export type DemoPerson = z.infer<typeof DemoWorld>['people'][number]

const administers = (email: string, platformAdminEmails: string): boolean =>
  platformAdminEmails
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .includes(email)

/**
 * The people of the demo world, for the sign-in page; none outside demo mode or before the world is loaded. The one
 * without an organisation is of use only where the configuration makes an administrator of her.
 */
export const demoPeople = async (): Promise<DemoPerson[]> => {
  const { DEMO, DATA_DIR, PLATFORM_ADMIN_EMAILS } = env()
  if (DEMO !== 'on') return []
  try {
    const { people } = DemoWorld.parse(JSON.parse(await readFile(join(DATA_DIR, 'demo.json'), 'utf8')))
    return people.filter(
      ({ organisation, email }) => organisation !== null || administers(email, PLATFORM_ADMIN_EMAILS),
    )
  } catch {
    return []
  }
}
