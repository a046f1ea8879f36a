import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Link, Peer } from './peer.ts'
import { openSerial } from './stream.ts'

let dir: string
let device: string
let link: Link | undefined
const radios: ChildProcess[] = []

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'clearway-serial-'))
  device = join(dir, 'radio')
})
afterEach(async () => {
  await link?.close()
  for (const radio of radios.splice(0)) radio.kill('SIGKILL')
  await rm(dir, { recursive: true })
})

/** A terminal that is the device until this ends: it passes on what comes in, and shows what is written to it. */
const radioSource = `
import os, select, sys, tty
radio, line = os.openpty()
tty.setraw(line)
path = sys.argv[1]
if os.path.lexists(path): os.remove(path)
os.symlink(os.ttyname(line), path)
print('ready', flush=True)
while True:
    for fd in select.select([0, radio], [], [])[0]:
        os.write(radio if fd == 0 else 1, os.read(fd, 1024))
`
const plugIn = async () => {
  const radio = spawn('python3', ['-c', radioSource, device], { stdio: ['pipe', 'pipe', 'inherit'] })
  radios.push(radio)
  let written = ''
  radio.stdout.on('data', (bytes) => {
    written += bytes
  })
  await expect.poll(() => written).toBe('ready\n')
  return {
    send: (text: string) => void radio.stdin.write(text),
    written: () => written.slice('ready\n'.length),
    async pullOut() {
      radio.kill('SIGKILL')
      await once(radio, 'exit')
    },
  }
}

test.skipIf(spawnSync('python3', ['--version']).error)(
  'a radio that is pulled out is heard again when it is back, as another end',
  async () => {
    const heard: string[] = []
    const peers: Peer[] = []
    const closed: string[] = []
    const faults: string[] = []
    const first = await plugIn()
    link = await openSerial({
      device,
      baud: 57_600,
      onBytes: (bytes, from) => {
        heard.push(String(Buffer.from(bytes)))
        peers.push(from)
      },
      onClose: ({ key }) => closed.push(key),
      onFault: ({ message }) => faults.push(message),
    })
    first.send('one')
    await expect.poll(() => heard).toEqual(['one'])
    await first.pullOut()
    await expect.poll(() => closed).toEqual([peers[0]?.key])
    await expect.poll(() => faults.join()).toContain('cannot be set to 57600')
    const second = await plugIn()
    await expect
      .poll(
        () => {
          second.send('two')
          return heard.at(-1)
        },
        { timeout: 10_000 },
      )
      .toContain('two')
    expect(peers.at(-1)?.key).not.toBe(peers[0]?.key)
    peers.at(-1)?.send(Buffer.from('answer'))
    await expect.poll(second.written).toContain('answer')
  },
)
