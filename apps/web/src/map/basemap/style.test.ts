import { afterEach, expect, it, vi } from 'vitest'
import { basemapVersion } from '../../../scripts/basemap-version.ts'
import { shippedSources } from './style.ts'

afterEach(() => void vi.unstubAllGlobals())

it('the tiles of the map that comes along are kept by what is in its file', () => {
  vi.stubGlobal('BASEMAP_VERSION', basemapVersion())
  const [source] = Object.values(shippedSources('https://console.example.org'))
  expect(source).toMatchObject({
    tiles: [
      expect.stringMatching(
        /^https:\/\/console\.example\.org\/tiles\/natural-earth\/\{z\}\/\{x\}\/\{y\}\?v=[\da-f]{12}$/,
      ),
    ],
  })
})
