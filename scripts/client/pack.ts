import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = new URL('../../packages/client/', import.meta.url).pathname
const dist = join(folder, 'dist')

/** `npm run pack:client`: JavaScript and declarations as a tarball in `into`, to be published or installed; its path. */
export const pack = (into: string): string => {
  rmSync(dist, { recursive: true, force: true })
  execFileSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: folder, stdio: 'inherit' })
  const {
    private: _private,
    scripts: _scripts,
    exports: _exports,
    ...manifest
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = (path: string) => ({ types: `./${path}.d.ts`, default: `./${path}.js` })
  const built = { ...manifest, exports: { '.': entry('index'), './reading': entry('live/reading') } }
  writeFileSync(join(dist, 'package.json'), JSON.stringify(built, null, 2))
  copyFileSync(join(folder, 'README.md'), join(dist, 'README.md'))
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', into], { cwd: dist, encoding: 'utf8' }),
  )
  return join(into, filename)
}

if (import.meta.main) console.log(pack(process.cwd()))
