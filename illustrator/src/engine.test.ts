import { STYLES } from '@pictor/contract/limits'
import { expect, inject, test } from 'vitest'
import { LANDSCAPES } from './compose/places.ts'
import { createPainter, createStepPainter, paint, type Painter, type Painting } from './engine.ts'

const paintReused = createPainter()
/** Copies the image, because the painter overwrites its memory with the next one. */
const paintCopy: Painter = (prompt, options) => {
  const painting = paintReused(prompt, options)
  return { ...painting, rgb8: painting.rgb8.slice() }
}
const small = { width: 96, height: 128, seed: 7, style: 'None' } as const

/** Mean difference of two images, 0 to 255, blurred to an 8 by 8 grid so that grain does not count. */
function difference(a: Painting, b: Painting): number {
  const first = grid(a)
  const second = grid(b)
  return first.reduce((sum, value, i) => sum + Math.abs(value - (second[i] ?? 0)), 0) / first.length
}

function grid({ rgb8, width, height }: Painting): number[] {
  const cells = Array.from({ length: 8 * 8 * 3 }, () => 0)
  const pixelsPerCell = (width * height) / 64
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = (Math.floor((y * 8) / height) * 8 + Math.floor((x * 8) / width)) * 3
      for (let c = 0; c < 3; c++)
        cells[cell + c] = (cells[cell + c] ?? 0) + (rgb8[(y * width + x) * 3 + c] ?? 0) / pixelsPerCell
    }
  return cells
}

/** Mean difference of two images by pixel and by local contrast, so that grade, place and brush all count. */
function meanPixelDifference(a: Painting, b: Painting): number {
  let tones = 0
  let textures = 0
  const textureAt = ({ rgb8 }: Painting, i: number) => Math.abs((rgb8[i] ?? 0) - (rgb8[i + 3] ?? 0))
  for (let i = 0; i < a.rgb8.length - 3; i++) {
    tones += Math.abs((a.rgb8[i] ?? 0) - (b.rgb8[i] ?? 0))
    textures += Math.abs(textureAt(a, i) - textureAt(b, i))
  }
  return (tones + textures) / a.rgb8.length
}

type Color = readonly [number, number, number]

/** An image with one color in its upper half and another in its lower half. */
function createHalves(above: Color, below: Color) {
  const [width, height] = [30, 40]
  const rgb8 = new Uint8Array(width * height * 3)
  for (let p = 0; p < width * height; p++) rgb8.set(p < (width * height) / 2 ? above : below, p * 3)
  return { width, height, rgb8 }
}

function meanTopColor({ rgb8, width, height }: Painting): Color {
  const sums: [number, number, number] = [0, 0, 0]
  const pixels = width * Math.floor(height * 0.3)
  for (let i = 0; i < pixels * 3; i += 3) for (const c of [0, 1, 2] as const) sums[c] += (rgb8[i + c] ?? 0) / pixels
  return sums
}

test('the same prompt, seed, size and style give the same bytes, independent of earlier images', () => {
  const fresh = paint('a fox in the snow', small)
  paintCopy('a portrait of an old sailor', { ...small, width: 140 })
  expect(Buffer.compare(paintCopy('a fox in the snow', small).rgb8, fresh.rgb8)).toBe(0)
})

test('another seed gives another image', () => {
  const first = paintCopy('a fox in the snow', small)
  expect(difference(first, paintCopy('a fox in the snow', { ...small, seed: 8 }))).toBeGreaterThan(6)
})

test('texts without known words give different images', () => {
  const texts = ['qwerty', 'asdf', '🦄🌈', 'القط في الحديقة', '猫在花园里', '....', 'zzz 1', 'zzz 2']
  const images = texts.map((text) => paintCopy(text, small))
  for (const [i, image] of images.entries())
    for (const other of images.slice(i + 1)) expect(difference(image, other)).toBeGreaterThan(6)
})

test.each([
  ['nothing', ''],
  ['4,000 characters', 'a boat and a very long story '.repeat(140).slice(0, 4000)],
  ['one endless word', 'x'.repeat(4000)],
  ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(50)],
  ['right to left', '‮شمس فوق البحر'],
  ['a lone surrogate', 'cat \ud800 dog'],
  ['control characters', 'a\u0001\u0007\u001b[31m cat\n\r\t'],
  ['markup', '<script>alert(1)</script> ${process.env} ../../etc/passwd'],
  ['names of built-ins', 'constructor __proto__ toString hasOwnProperty'],
])('%s is painted', (_name, prompt) => {
  const { rgb8, width, height } = paintCopy(prompt, { ...small, seed: 4294967295 })
  expect(rgb8.length).toBe(width * height * 3)
  expect(new Set(rgb8).size).toBeGreaterThan(20)
})

test('every style looks different from the others', () => {
  const styled = STYLES.map((style) => ({ style, painting: paintCopy('a lighthouse by the sea', { ...small, style }) }))
  const alike = styled.flatMap(({ style, painting }, i) =>
    styled
      .slice(i + 1)
      .flatMap((other) => (meanPixelDifference(painting, other.painting) > 9 ? [] : [[style, other.style]])),
  )
  expect(alike).toEqual([])
})

test('no style paints bars at the top and the bottom', () => {
  const withBars = STYLES.filter((style) => {
    const { rgb8, width } = paintCopy('a lighthouse by the sea', { ...small, style })
    return [rgb8.subarray(0, width * 3), rgb8.subarray(-width * 3)].some((row) => new Set(row).size === 1)
  })
  expect(withBars).toEqual([])
})

test('the large shapes of a reference appear around the subject, with the same bytes every time', () => {
  const reference = createHalves([240, 150, 40], [20, 40, 90])
  const flippedReference = createHalves([20, 40, 90], [240, 150, 40])
  const first = paintCopy('a fox in a meadow', { ...small, reference })
  expect(meanTopColor(first)[0]).toBeGreaterThan(
    meanTopColor(paintCopy('a fox in a meadow', { ...small, reference: flippedReference }))[0] + 60,
  )
  expect(Buffer.compare(paintCopy('a fox in a meadow', { ...small, reference }).rgb8, first.rgb8)).toBe(0)
})

test('previews come before the image and do not change its bytes', () => {
  const steps = createStepPainter()('a fox in the snow', { ...small, withPreviews: true })
  const previews = []
  let step = steps.next()
  for (; !step.done; step = steps.next()) previews.push({ ...step.value, rgb8: step.value.rgb8.slice() })
  expect(previews.map(({ width }) => width)).toEqual([19, 48])
  const withoutPreviews = paint('a fox in the snow', small)
  expect(Buffer.compare(step.value.rgb8, withoutPreviews.rgb8)).toBe(0)
  for (const image of previews) expect(difference(image, withoutPreviews)).toBeLessThan(40)
})

const PLACES = [
  'meadow',
  'woods',
  'alps',
  'lake',
  'sea',
  'beach',
  'ice',
  'dunes',
  'alley',
  'manhattan',
  'nebula',
  'heaven',
  'reef',
  'cafe',
  'roses',
  'portrait',
  'action figure',
  'jazz',
  ...LANDSCAPES,
]

test('no place gives an empty image', () => {
  const painted = PLACES.filter((_, i) => inject('deep') || i % 4 === 0)
  const empty = painted.filter((word) => new Set(paintCopy(word, small).rgb8).size <= 60)
  expect(empty).toEqual([])
})
