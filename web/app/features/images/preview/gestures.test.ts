import { expect, test } from 'vitest'
import {
  createGestures,
  FITTED,
  isZoomed,
  panBy,
  getZoomInScale,
  zoomTo,
  type Extent,
  type PointerInput,
} from './gestures.ts'

const END = { type: 'end' }
const UNZOOMED = { isZoomed: false }
const ZOOMED = { isZoomed: true }

function makePointer(x: number, y: number, fields: Partial<PointerInput> = {}): PointerInput {
  return { id: 1, point: { x, y }, time: 0, isTouch: true, ...fields }
}

test('a mouse click toggles the zoom at its position', () => {
  const gestures = createGestures()
  gestures.down(makePointer(10, 20, { isTouch: false }), UNZOOMED)
  expect(gestures.up(makePointer(12, 20, { isTouch: false }))).toEqual([
    { type: 'toggle', point: { x: 12, y: 20 } },
    END,
  ])
})

test.each([
  [200, 5, true],
  [400, 5, false],
  [200, 90, false],
])('a tap %i ms later and %i pixels away completes a double tap: %s', (time, x, isDouble) => {
  const gestures = createGestures()
  gestures.down(makePointer(0, 0), UNZOOMED)
  expect(gestures.up(makePointer(0, 0))).toEqual([END])
  gestures.down(makePointer(x, 0, { time }), UNZOOMED)
  const toggles = gestures.up(makePointer(x, 0, { time })).some(({ type }) => type === 'toggle')
  expect(toggles).toBe(isDouble)
})

test.each([
  ['left', -80, 10],
  ['right', 80, -10],
])('dragging the whole image sideways swipes to the %s', (direction, x, y) => {
  const gestures = createGestures()
  gestures.down(makePointer(0, 0), UNZOOMED)
  expect(gestures.move(makePointer(x, y), UNZOOMED)).toEqual({ type: 'drag', offset: { x, y: 0 } })
  expect(gestures.up(makePointer(x, y))).toEqual([{ type: 'swipe', direction }, END])
})

test('dragging the whole image far down swipes down', () => {
  const gestures = createGestures()
  gestures.down(makePointer(0, 0), UNZOOMED)
  expect(gestures.move(makePointer(3, 60), UNZOOMED)).toEqual({ type: 'drag', offset: { x: 0, y: 60 } })
  expect(gestures.move(makePointer(40, 120), UNZOOMED)).toEqual({ type: 'drag', offset: { x: 0, y: 120 } })
  expect(gestures.up(makePointer(40, 120))).toEqual([{ type: 'swipe', direction: 'down' }, END])
})

test('a fast swipe may be shorter than a slow one', () => {
  const swipesAfter = (time: number) => {
    const gestures = createGestures()
    gestures.down(makePointer(0, 0), UNZOOMED)
    gestures.move(makePointer(-30, 0), UNZOOMED)
    return gestures.up(makePointer(-30, 0, { time })).some(({ type }) => type === 'swipe')
  }
  expect([swipesAfter(40), swipesAfter(200)]).toEqual([true, false])
})

test('a mouse does not drag, and an upward movement of a finger is left to the page', () => {
  const gestures = createGestures()
  gestures.down(makePointer(0, 0, { isTouch: false }), UNZOOMED)
  expect(gestures.move(makePointer(80, 0, { isTouch: false }), UNZOOMED)).toBeNull()
  gestures.up(makePointer(80, 0, { isTouch: false }))
  gestures.down(makePointer(0, 0), UNZOOMED)
  expect(gestures.move(makePointer(0, -80), UNZOOMED)).toBeNull()
})

test.each([
  ['diagonal', 60, 50],
  ['too short', 30, 0],
  ['down, but too short', 0, 60],
])('a drag that is %s does not swipe', (_how, x, y) => {
  const gestures = createGestures()
  gestures.down(makePointer(0, 0), UNZOOMED)
  gestures.move(makePointer(x, y), UNZOOMED)
  expect(gestures.up(makePointer(x, y))).toEqual([END])
})

test('a finger pans a zoomed image and does not step to the next image', () => {
  const gestures = createGestures()
  gestures.down(makePointer(0, 0), ZOOMED)
  gestures.move(makePointer(-50, 0), ZOOMED)
  expect(gestures.move(makePointer(-90, 10), ZOOMED)).toEqual({ type: 'pan', offset: { x: -40, y: 10 } })
  expect(gestures.up(makePointer(-90, 10))).toEqual([END])
})

test('two fingers pinch around the point between them, and are neither a tap nor a swipe', () => {
  const gestures = createGestures()
  gestures.down(makePointer(0, 0), UNZOOMED)
  gestures.down(makePointer(100, 0, { id: 2 }), UNZOOMED)
  expect(gestures.move(makePointer(200, 0, { id: 2 }), UNZOOMED)).toEqual({
    type: 'pinch',
    factor: 2,
    point: { x: 100, y: 0 },
  })
  expect(gestures.up(makePointer(200, 0, { id: 2 }))).toEqual([])
  expect(gestures.up(makePointer(0, 0))).toEqual([END])
})

test('a finger that the browser uses to scroll makes no gesture', () => {
  const gestures = createGestures()
  gestures.down(makePointer(0, 0), UNZOOMED)
  expect(gestures.cancel(1)).toEqual([END])
  expect(gestures.up(makePointer(90, 0))).toEqual([])
})

const extent: Extent = {
  stage: { width: 800, height: 600 },
  image: { width: 400, height: 600 },
  fileWidth: 1_200,
}
const CENTER = { x: 0, y: 0 }

test('zooming in shows the file at its actual size', () => {
  expect(getZoomInScale(extent)).toBe(3)
})

test('a file that already fits at its actual size is still enlarged', () => {
  expect(getZoomInScale({ ...extent, fileWidth: 410 })).toBe(2)
})

test('the point under the finger stays there, as far as the edges allow', () => {
  const point = { x: 100, y: -150 }
  const view = zoomTo(FITTED, 3, { point, extent })
  expect(view).toEqual({ scale: 3, x: -200, y: 300 })
  const deeper = zoomTo(view, 4, { point, extent })
  // The same point of the image is still there.
  expect((point.y - deeper.y) / deeper.scale).toBeCloseTo((point.y - view.y) / view.scale)
})

test('an image is panned no further than its edges', () => {
  const view = zoomTo(FITTED, 3, { point: CENTER, extent })
  expect(panBy(view, { x: 9_999, y: -9_999 }, extent)).toEqual({ scale: 3, x: 200, y: -600 })
})

test('an image that is narrower than the stage stays in its center', () => {
  const view = zoomTo(FITTED, 1.5, { point: { x: 200, y: 0 }, extent })
  expect(view.x).toBe(0)
})

test('zooming out stops at the whole image, zooming in at a scale of eight', () => {
  expect(zoomTo(zoomTo(FITTED, 3, { point: { x: 50, y: 50 }, extent }), 0.2, { point: CENTER, extent })).toEqual(FITTED)
  expect(zoomTo(FITTED, 99, { point: CENTER, extent }).scale).toBe(8)
  expect([FITTED, { ...FITTED, scale: 2 }].map(isZoomed)).toEqual([false, true])
})
