import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSealed } from './vault.ts'

interface Unpacking {
  readonly identity: string
  /** An empty directory. */
  readonly into: string
  /** The user whom the files will belong to; empty: the caller. */
  readonly who: { readonly uid?: number; readonly gid?: number }
}

/** tar ends where the archive does, and the rest of what is sent would fail: it is read to its end, which proves it whole. */
const tarToTheEnd = 'tar -x -C "$1"; code=$?; cat > /dev/null; exit $code'

/** By the system's tar. */
export const unpack = async (archive: string, { identity, into, who }: Unpacking): Promise<void> => {
  const { uid, gid } = who
  const tar = spawn('sh', ['-c', tarToTheEnd, 'sh', into], {
    uid,
    gid,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const closed = once(tar, 'close')
  await openSealed(identity, archive, tar.stdin)
  const [code] = await closed
  if (code !== 0) throw new Error(`tar could not unpack ${archive} (${code}).`)
}
