import { serversOf } from './connection-string.ts'
import { driverError, isDatabaseAway, NoPrimary } from './errors.ts'

/** `where` is a URL of PostgreSQL, whose password must not be in a log. */
const placeOf = (where: string): { host: string; user: string; name: string } => {
  const servers = serversOf(where).map((server) => new URL(server))
  const { username, pathname } = servers[0] as URL
  const host = servers.map((server) => server.host).join(' or ')
  return { host, user: decodeURIComponent(username), name: pathname.slice(1) }
}

/** Why a process could not start over the database that `variable` names, and what would be right; null: of nothing known. */
export const databaseFault = (error: unknown, url: string, variable = 'DATABASE_URL'): string | null => {
  const { host, user, name } = placeOf(url)
  const code = (driverError(error) as { code?: string } | null)?.code ?? ''
  if (code === '28P01' || code === '28000')
    return `${variable}: PostgreSQL at ${host} does not let "${user}" in. Correct user or password, or pg_hba.conf.`
  if (code === '3D000')
    return `${variable}: PostgreSQL at ${host} has no database "${name}". Create it, or name the right one.`
  if (code === '42P01' || code === '3F000')
    return `${variable}: the database "${name}" has no tables of Clearway. Run the migration first (docs/operators.md).`
  if (code === '42501')
    return `${variable}: "${user}" may not read the tables in "${name}". Run the migration as their owner (docs/operators.md).`
  if (error instanceof NoPrimary)
    return `${variable}: no PostgreSQL that takes writes answers at ${host}. Start or promote one, or name the right hosts.`
  if (isDatabaseAway(error))
    return `${variable}: no PostgreSQL answers at ${host}. Start it, or name the right host and port.`
  return null
}
