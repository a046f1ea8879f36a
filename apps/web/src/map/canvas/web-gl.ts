/** Names that browsers give to drawing without a graphics processor. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** How this browser would draw a map; null where it cannot. */
export const drawingOf = (canvas = document.createElement('canvas')): 'hardware' | 'software' | null => {
  const gl = canvas.getContext('webgl2')
  if (!gl) return null
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  return info && software.test(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) ? 'software' : 'hardware'
}
