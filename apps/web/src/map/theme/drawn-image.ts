export interface DrawnImage {
  readonly pixels: ImageData
  readonly pixelRatio: number
}

/** Draws `size` css pixels on a canvas `pixelRatio` times as fine. */
export const drawImage = (
  size: number,
  pixelRatio: number,
  draw: (canvas: CanvasRenderingContext2D) => void,
): DrawnImage => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(size * pixelRatio)
  canvas.height = canvas.width
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no 2D canvas')
  context.scale(canvas.width / size, canvas.height / size)
  draw(context)
  return { pixels: context.getImageData(0, 0, canvas.width, canvas.height), pixelRatio }
}
