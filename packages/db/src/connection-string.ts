const afterUser = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/

/**
 * A connection string may name several servers, as libpq's do: `postgresql://user@one:5432,two:5432/clearway`. One URL
 * each; node-postgres knows one alone.
 */
export const serversOf = (url: string): string[] => {
  const [, before, hosts, after] = afterUser.exec(url) ?? []
  return hosts?.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url]
}

/** What is wrong with a connection string; null: nothing. Everything that we do writes, so only a primary will do. */
export const connectionProblem = (url: string): string | null => {
  const servers = serversOf(url)
  if (!afterUser.test(url) || !servers.every((server) => URL.canParse(server)))
    return 'must be a URL that begins with postgres:// or postgresql://'
  const wanted = new URL(servers[0] as string).searchParams.get('target_session_attrs') ?? 'primary'
  if (wanted === 'primary' || wanted === 'read-write') return null
  return 'target_session_attrs must be primary or read-write: Clearway writes'
}
