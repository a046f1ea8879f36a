/** Names that browsers give to drawing without a graphics processor. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/i

type Drawing = 'hardware' | 'software'

let known: Drawing | null | undefined

/** How this browser would draw a map; null where it cannot. Asked of the graphics process once: each question waits for what it has to draw. */
export const drawingOf = (): Drawing | null => {
  if (known === undefined) known = askDrawing()
  return known
}

const askDrawing = (): Drawing | null => {
  const gl = document.createElement('canvas').getContext('webgl2')
  if (!gl) return null
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  return info && software.test(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) ? 'software' : 'hardware'
}
