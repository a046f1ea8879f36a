// Exactness matters: "does vertex 812 lie on edge 14" decides between a valid and a refused zone, and rounding
// must not decide it. Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
// Geometric Predicates" (1997): a floating-point filter first, an exact sum only where the filter cannot decide.

const FILTER = (3 + 16 * 2 ** -53) * 2 ** -53
const SPLITTER = 2 ** 27 + 1

/**
 * Which side of the directed line a→b the point c lies on: above 0 left, below 0 right, exactly 0 on the line.
 * Only the sign has a meaning.
 */
export const orientation = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
): number => {
  const left = (ax - cx) * (by - cy)
  const right = (ay - cy) * (bx - cx)
  const determinant = left - right
  const bound = FILTER * (Math.abs(left) + Math.abs(right))
  if (determinant > bound || -determinant > bound) return determinant
  return exactOrientation(ax, ay, bx, by, cx, cy)
}

const exactOrientation = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number => {
  const sum: number[] = []
  addProduct(sum, ax, by)
  addProduct(sum, -ay, bx)
  addProduct(sum, bx, cy)
  addProduct(sum, -by, cx)
  addProduct(sum, cx, ay)
  addProduct(sum, -cy, ax)
  // The components do not overlap and grow in size: the last one that is not zero carries the sign.
  return sum.findLast((component) => component !== 0) ?? 0
}

/** Adds a·b to the expansion without any rounding (Shewchuk's two-product and grow-expansion). */
const addProduct = (sum: number[], a: number, b: number): void => {
  const product = a * b
  const aHigh = highHalf(a)
  const bHigh = highHalf(b)
  const aLow = a - aHigh
  const bLow = b - bHigh
  const error = aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow)
  addTerm(sum, error)
  addTerm(sum, product)
}

const highHalf = (a: number): number => {
  const scaled = SPLITTER * a
  return scaled - (scaled - a)
}

const addTerm = (sum: number[], term: number): void => {
  let carry = term
  for (let i = 0; i < sum.length; i++) {
    const component = sum[i]!
    const total = carry + component
    const virtual = total - carry
    sum[i] = carry - (total - virtual) + (component - virtual)
    carry = total
  }
  sum.push(carry)
}
