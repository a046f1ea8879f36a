import { afterAll } from 'vitest'
import { createTestWorld, type TestWorld } from './world.ts'

/** A world for all tests of a file, closed after them. */
export const openTestWorld = async (...given: Parameters<typeof createTestWorld>): Promise<TestWorld> => {
  const world = await createTestWorld(...given)
  afterAll(() => world.close())
  return world
}
