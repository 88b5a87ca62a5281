import { expect, test } from 'vitest'
import { FITTED, isZoomed, panBy, zoomedScale, zoomTo, type Extent } from './zoom.ts'

const extent: Extent = {
  stage: { width: 800, height: 600 },
  picture: { width: 400, height: 600 },
  fileWidth: 1_200,
}
const MIDDLE = { x: 0, y: 0 }

test('zooming in shows the file in its own size', () => {
  expect(zoomedScale(extent)).toBe(3)
})

test('a file that fits in its own size already is still enlarged', () => {
  expect(zoomedScale({ ...extent, fileWidth: 410 })).toBe(2)
})

test('what is under the finger stays there, as far as the edges allow', () => {
  const at = { x: 100, y: -150 }
  const view = zoomTo(FITTED, 3, { at, extent })
  expect(view).toEqual({ scale: 3, x: -200, y: 300 })
  const deeper = zoomTo(view, 4, { at, extent })
  // The point of the picture that lay there still does.
  expect((at.y - deeper.y) / deeper.scale).toBeCloseTo((at.y - view.y) / view.scale)
})

test('a picture is moved no further than its edges', () => {
  const view = zoomTo(FITTED, 3, { at: MIDDLE, extent })
  expect(panBy(view, { x: 9_999, y: -9_999 }, extent)).toEqual({ scale: 3, x: 200, y: -600 })
})

test('a picture that is narrower than the stage stays in its middle', () => {
  const view = zoomTo(FITTED, 1.5, { at: { x: 200, y: 0 }, extent })
  expect(view.x).toBe(0)
})

test('zooming out ends with the whole picture, zooming in with eight times', () => {
  expect(zoomTo(zoomTo(FITTED, 3, { at: { x: 50, y: 50 }, extent }), 0.2, { at: MIDDLE, extent })).toEqual(FITTED)
  expect(zoomTo(FITTED, 99, { at: MIDDLE, extent }).scale).toBe(8)
  expect([FITTED, { ...FITTED, scale: 2 }].map(isZoomed)).toEqual([false, true])
})
