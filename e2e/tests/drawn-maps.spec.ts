// What page.evaluate is given runs in the browser.
/// <reference lib="dom" />
import { seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

test('a map that is drawn in software is coarse while it is moved, and sharp again once it rests', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', { deviceScaleFactor: 1 })
  await page.goto('/zones')
  const drawn = page.locator('[aria-busy=false] .maplibregl-canvas')
  await expect
    .poll(() => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth))
    .toBe(1)
  const shares = await drawn.evaluateHandle((canvas: HTMLCanvasElement) => {
    const seen: number[] = []
    const note = () => seen.push(Math.round((10 * canvas.width) / canvas.clientWidth) / 10)
    new MutationObserver(note).observe(canvas, { attributeFilter: ['width'] })
    return seen
  })
  await drawn.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shares.jsonValue()).toEqual([0.4, 1])
})

test('a map that is drawn in software is dragged all the way, however slow the hand', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.clock.install()
  await page.goto('/zones?at=13.00000,77.00000,8.00')
  const canvas = page.locator('[aria-busy=false] .maplibregl-canvas')
  await canvas.hover({ position: { x: 500, y: 300 } })
  const { x, y } = (await canvas.boundingBox())!
  await page.mouse.down()
  for (const step of [50, 100, 150, 200, 300]) {
    await page.mouse.move(x + 500 - step, y + 300)
    // Each step is a frame of its own.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    // The hand rests for longer than it takes to be sharp.
    if (step === 150) await page.clock.fastForward(1_200)
  }
  await page.mouse.up()
  const longitude = () => Number(new URL(page.url()).searchParams.get('at')?.split(',')[1])
  // 300 of the 512 * 2^8 pixels round the world.
  await expect.poll(longitude).toBeCloseTo(77 + (300 * 360) / (512 * 2 ** 8), 1)
})

test('a live map that is drawn in software is drawn once a second while nobody is at work, and at once for who is', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  // When the map was drawn, each time by however many calls.
  await page.addInitScript(() => {
    const drawnAt: number[] = []
    Object.assign(window, { drawnAt })
    const context = WebGL2RenderingContext.prototype
    const { drawElements } = context
    let isNew = true
    context.drawElements = function (...args) {
      if (isNew) {
        isNew = false
        drawnAt.push(performance.now())
        requestAnimationFrame(() => {
          isNew = true
        })
      }
      return drawElements.apply(this, args)
    }
  })
  const drawnAt = () => page.evaluate<number[]>("Reflect.get(window, 'drawnAt')")
  const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - times[index]!)
  await page.goto('/live?sound=0')
  const strip = page.getByRole('region', { name: 'How fresh the picture is' })
  await expect(strip).toContainText(/[1-9]\d* flights? in view/)
  const map = page.locator('[aria-busy=false] .maplibregl-canvas')
  await expect
    .poll(() => map.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth))
    .toBe(0.5)
  await expect.poll(async () => Math.min(...gaps((await drawnAt()).slice(-5)))).toBeGreaterThan(900)

  const { length } = await drawnAt()
  await map.focus()
  const soonest = async () => {
    await page.keyboard.press('ArrowRight')
    return Math.min(...gaps((await drawnAt()).slice(length)))
  }
  await expect.poll(soonest).toBeLessThan(600)
})

test('a map whose scripts are not reached says so, and the list beside it is there', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.route('**/map-engine-*/shared.js', (route) => route.abort())
  await page.goto('/zones')
  await expect(page.getByText('The map could not be loaded. Reload the page to try again.')).toBeVisible()
  await expect(page.getByRole('link', { name: /KIA Outer/ }).first()).toBeVisible()
  await page.unroute('**/map-engine-*/shared.js')
  await page.reload()
  await expect(page.locator('[aria-busy=false] .maplibregl-canvas')).toBeVisible()
})
