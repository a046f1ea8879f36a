import { beforeEach } from 'vitest'
import { second } from '../kernel/index.ts'
import { type AlertScene, buildAlertScene } from './alert-scene.ts'
import type { TestWorld } from './world.ts'

/** An alert scene for each test of a file, a second and a degree of longitude after the one before. */
export const alertScenes = (world: TestWorld): AlertScene & { readonly longitude: number } => {
  const scene = { longitude: 0 } as AlertScene & { longitude: number }
  beforeEach(async () => {
    world.clock.advance(second)
    const longitude = scene.longitude + 1
    Object.assign(scene, await buildAlertScene(world, longitude), { longitude })
  })
  return scene
}
