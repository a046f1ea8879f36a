import { afterEach, expect, test, vi } from 'vitest'
import { watchDiskSpace } from './disk-space.ts'

afterEach(() => vi.restoreAllMocks())

test('a disk that is about to fill is reported once, and once more when it has room', async () => {
  const said: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  let free = 2 ** 31
  const watch = watchDiskSpace(
    () => ['/data'],
    async () => free,
  )
  await watch.look()
  for (free of [2 ** 27, 2 ** 26, 2 ** 31, 2 ** 31]) await watch.look()
  watch.stop()
  expect(said).toEqual([
    'The disk of /data has 128 MiB left. When it is full writes are refused (503) and frames wait, until there is room.\n',
    'The disk of /data has room again.\n',
  ])
})
