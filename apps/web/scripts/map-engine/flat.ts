import { type Files, source } from './sources.ts'

/** Maps of the console are flat, and seen from so high that no horizon is: what MapLibre does for globes and skies, as that needs it. */
export const flat: Files = {
  // No map of the console is pitched so far that its horizon is seen: without the sky, a program and a pass over the whole map.
  [source('webgl/draw/draw_sky.ts')]: `
    export const drawSky = () => {}
    export const drawAtmosphere = () => {}`,
  [source('style/sky.ts')]: `
    import { Evented } from '../util/evented.ts'
    export class Sky extends Evented {
      updateTransitions() {}
      hasTransition() { return false }
      applyGlobalStateChange() {}
      recalculate() {}
      getEvaluated() {}
      getSky() {}
    }
    export const calculateFogBlendOpacity = () => 0`,
  [source('geo/projection/projection_factory.ts')]: `
    import { MercatorProjection } from './mercator_projection.ts'
    import { createMercatorTransform } from './mercator_transform.ts'
    import { MercatorCameraHelper } from './mercator_camera_helper.ts'
    import type { TransformConstrainFunction } from '../transform_interface.ts'
    export const createProjectionFromName = (_name: string, constrainOverride?: TransformConstrainFunction) => ({
      projection: new MercatorProjection(),
      transform: createMercatorTransform({ constrainOverride }),
      cameraHelper: new MercatorCameraHelper(),
    })`,
  // On a globe long edges are cut into short ones. Here an area is its triangles, wound as the drawing of faces asks, and the lines around it.
  [source('render/subdivision.ts')]: `
    import earcut from 'earcut'
    import { SubdivisionGranularityExpression, SubdivisionGranularitySetting } from './subdivision_granularity_settings.ts'
    import { register } from '../util/web_worker_transfer.ts'
    register('SubdivisionGranularityExpression', SubdivisionGranularityExpression)
    register('SubdivisionGranularitySetting', SubdivisionGranularitySetting)
    export const [NORTH_POLE_Y, SOUTH_POLE_Y] = [-32768, 32767]
    const isOpen = (ring) => ring.length > 1 && !ring[0].equals(ring.at(-1))
    const wound = (at, corners) => {
      for (let i = 0; i < corners.length; i += 3) {
        const [a, b, c] = [corners[i] * 2, corners[i + 1] * 2, corners[i + 2] * 2]
        const turn = (at[b] - at[a]) * (at[c + 1] - at[a + 1]) - (at[b + 1] - at[a + 1]) * (at[c] - at[a])
        if (turn > 0) [corners[i + 1], corners[i + 2]] = [corners[i + 2], corners[i + 1]]
      }
      return corners
    }
    export const subdividePolygon = (rings, _tile, _granularity, hasLines = true) => {
      const [verticesFlattened, holes, indicesLineList] = [[], [], []]
      for (const ring of rings) {
        const first = verticesFlattened.length / 2
        if (first > 0) holes.push(first)
        for (const { x, y } of ring) verticesFlattened.push(x, y)
        const line = []
        for (let i = 1; i < ring.length; i++) line.push(first + i - 1, first + i)
        if (isOpen(ring)) line.push(first + ring.length - 1, first)
        if (hasLines) indicesLineList.push(line)
      }
      return { verticesFlattened, indicesTriangles: wound(verticesFlattened, earcut(verticesFlattened, holes)), indicesLineList }
    }
    export const subdivideVertexLine = (line, _granularity, isRing) => {
      if (!line || line.length < 2) return []
      return isRing && isOpen(line) ? [...line, line[0]] : [...line]
    }`,
}
