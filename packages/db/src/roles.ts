import pg from 'pg'

/**
 * What the service's processes work as. It owns nothing: it reads and writes rows, adds to the audit tables and
 * cannot change what is there. A role belongs to the whole server, so two installations on one server share it.
 */
export const serviceRole = 'clearway_service'

const auditTables = 'audit_entries, audit_seals'

type Connection = Pick<pg.ClientBase, 'query'>

const mayMakeRoles = async (owner: Connection): Promise<boolean> => {
  const { rows } = await owner.query(
    'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
  )
  return rows[0]?.may === true
}

const roleExists = async (owner: Connection): Promise<boolean> => {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [serviceRole])
  return rowCount === 1
}

/** Two installations on one server may be at this at the same moment. */
const makeRole = `
do $$ begin
  create role ${serviceRole} nologin nosuperuser nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then null;
end $$`

const grants = `
grant usage on schema public to ${serviceRole};
grant select, insert, update, delete on all tables in schema public to ${serviceRole};
grant usage, select, update on all sequences in schema public to ${serviceRole};
grant execute on function make_telemetry_partition(date), reread_telemetry_partitions(), drop_telemetry_partition(date),
  drop_packed_partition(date), analyse_grown(regclass[]) to ${serviceRole};
revoke all on ${auditTables} from ${serviceRole};
grant select, insert on ${auditTables} to ${serviceRole};
revoke insert, delete on audit_horizon from ${serviceRole};
revoke insert, update, delete on telemetry_retention, takeovers from ${serviceRole};
alter default privileges in schema public grant select, insert, update, delete on tables to ${serviceRole};
alter default privileges in schema public grant usage, select, update on sequences to ${serviceRole};`

/** Since PostgreSQL 16 the creator of a role is a member of it, but cannot SET ROLE to it before a grant. */
const mayTake = (role: string): string => `pg_has_role(current_user, ${role},
  case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)`
const mayTakeServiceRole = mayTake(`'${serviceRole}'`)

/** The owner takes on the role where its connections serve (see `takeServiceRole`). A superuser may anyway. */
const joinRole = `
do $$ begin
  if not ${mayTakeServiceRole} then
    execute format('grant ${serviceRole} to %I', current_user);
  end if;
exception when insufficient_privilege then null;
end $$`

/**
 * absent: this user may not create roles and no other user has created it. joined: connections of the owner work as the role.
 * apart: the role is there, and only a user who signs in as it, or is a member of it, works as it.
 */
export type RoleState = 'absent' | 'joined' | 'apart'

/** Brings the role and its rights up to date with the tables, as their owner, after each migration. */
export const arrangeServiceRole = async (owner: Connection): Promise<RoleState> => {
  if (!(await roleExists(owner))) {
    if (!(await mayMakeRoles(owner))) return 'absent'
    await owner.query(makeRole)
  }
  await owner.query(joinRole)
  await owner.query(grants)
  const { rows } = await owner.query(`select ${mayTakeServiceRole} as joined`)
  return rows[0]?.joined ? 'joined' : 'apart'
}

/** A connection of the service gives up the rights of the owner, if it has them, before anything else is asked. */
export const takeServiceRole = `select set_config('role', rolname, false) from pg_roles
  where rolname = '${serviceRole}' and current_user <> rolname and ${mayTake('oid')}`

/**
 * Lets the role sign in by itself, with this password from now on: for a server that is wholly ours. Its address
 * for the services, who then hold nothing of the owner's.
 */
export const openServiceLogin = async (ownerUrl: string, password: string): Promise<string> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    if (!(await roleExists(owner))) await owner.query(makeRole)
    await owner.query(`alter role ${serviceRole} login password ${owner.escapeLiteral(password)}`)
  } finally {
    await owner.end()
  }
  const url = new URL(ownerUrl)
  url.username = serviceRole
  url.password = password
  return url.href
}
