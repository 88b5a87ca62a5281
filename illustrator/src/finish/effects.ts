import { colors, oklch, type Rgb } from '../math/color.ts'
import { add, blend, glow, lumaAt } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { blur } from '../raster/mask.ts'
import type { PlaceName } from '../compose/places.ts'
import { createCoarseField } from '../raster/field.ts'
import type { Scene } from '../compose/scene.ts'
import { paintPortraitOver } from '../portrait/front.ts'
import { traceContours, traceInkLines, applyKuwahara } from './drawn.ts'
import { blurOutOfFocus } from './lens.ts'

/** Streaks and clarity are computed for every fourth pixel. */
const GRID_STEP = 4

/** Horizontal flares of an anamorphic lens: light spreads sideways from the brightest points. */
export function addStreaks({ pixels, width, height, unit, scratch }: Stage, [r, g, b]: Rgb): void {
  const columns = Math.ceil(width / GRID_STEP)
  const row = scratch.floats('streaks', columns)
  const fade = Math.exp(-GRID_STEP / (190 * unit))
  for (let top = 0; top < height; top += GRID_STEP) {
    for (let x = 0; x < columns; x++) {
      const l = lumaAt(pixels, (top * width + x * GRID_STEP) * 3)
      row[x] = l > 0.9 ? (l - 0.9) * 0.35 : 0
    }
    for (let x = 1; x < columns; x++) row[x] = (row[x] ?? 0) + (row[x - 1] ?? 0) * fade
    for (let x = columns - 2; x >= 0; x--) row[x] = Math.max(row[x] ?? 0, (row[x + 1] ?? 0) * fade)
    for (let y = top; y < Math.min(height, top + GRID_STEP); y++)
      for (let x = 0; x < width; x++) {
        const v = Math.min(0.3, row[(x / GRID_STEP) | 0] ?? 0)
        if (v > 0.002) add(pixels, (y * width + x) * 3, r * v, g * v, b * v)
      }
  }
}

interface Split {
  /** Color of the dark and of the bright parts. Gray is 1, 1, 1. */
  shade: Rgb
  light: Rgb
  amount: number
  /** How much of the shade color is added, even to black. */
  lift?: number
  saturation?: number
}

/** Split toning: one tint for the shade and one for the light, independent of the hour. */
export function splitColors({ pixels }: Stage, { shade, light, amount, lift = 0, saturation = 1 }: Split): void {
  for (let i = 0; i < pixels.length; i += 3) {
    const l = lumaAt(pixels, i)
    const t = smoothstep(0.12, 0.78, l)
    for (let c = 0; c < 3; c++) {
      const saturated = l + ((pixels[i + c] ?? 0) - l) * saturation
      const glaze = mix(shade[c] ?? 1, light[c] ?? 1, t)
      pixels[i + c] = clamp(
        mix(saturated, saturated * 0.45 + l * 0.6 * glaze, amount) + lift * (1 - t) * (shade[c] ?? 1),
      )
    }
  }
}

interface Ghost {
  /** Position on the line from the sun through the center of the image: 0 is the sun, 1 is the center. */
  along: number
  radius: number
  color: readonly [number, number, number]
}

const GHOSTS: readonly Ghost[] = [
  { along: 0.55, radius: 0.035, color: [0.5, 0.9, 1] },
  { along: 0.8, radius: 0.07, color: [1, 0.6, 0.9] },
  { along: 1.3, radius: 0.045, color: [0.6, 1, 0.8] },
  { along: 1.6, radius: 0.11, color: [0.7, 0.75, 1] },
  { along: 1.85, radius: 0.03, color: [1, 0.85, 0.5] },
]

/** Lens flare as in animated films: a wash of light and a row of pale discs. */
export function addFlare(stage: Stage): void {
  const { width, height, sun } = stage
  const side = Math.min(width, height)
  glow(stage, { x: sun.x, y: sun.y, radius: side * 0.75, color: [1, 0.85, 0.8], strength: 0.5 })
  for (const { along, radius, color } of GHOSTS) {
    const x = sun.x + (width / 2 - sun.x) * along
    const y = sun.y + (height / 2 - sun.y) * along
    paintGhost(stage, { x, y, radius: radius * side, color })
  }
}

function paintGhost(
  { pixels, width, height }: Stage,
  { x, y, radius, color: [r, g, b] }: { x: number; y: number; radius: number; color: Ghost['color'] },
): void {
  for (let py = Math.max(0, (y - radius) | 0); py < Math.min(height, y + radius); py++)
    for (let px = Math.max(0, (x - radius) | 0); px < Math.min(width, x + radius); px++) {
      const away = Math.sqrt((px - x) * (px - x) + (py - y) * (py - y)) / radius
      if (away >= 1) continue
      const v = (0.06 + 0.1 * smoothstep(0.6, 0.95, away)) * smoothstep(1, 0.96, away)
      add(pixels, (py * width + px) * 3, r * v, g * v, b * v)
    }
}

/** Shafts of light from above, violet shade, teal light, and glowing particles in the air. */
export function paintMagicLight(stage: Stage): void {
  paintShafts(stage)
  const { width, height, unit } = stage
  const random = stage.random.child('motes')
  for (let i = 0; i < 90; i++) {
    const near = random.next() ** 4
    const x = random.next() * width
    const y = height * (0.15 + 0.85 * random.next() ** 0.7)
    const color = random.pick(colors('1 .86 .5, .6 1 .95, 1 .7 .95, 1 .86 .5'))
    glow(stage, { x, y, radius: (9 + near * 40) * unit, color, strength: 0.75 - near * 0.35 })
    glow(stage, { x, y, radius: (3.5 + near * 7) * unit, color: [1, 1, 0.95], strength: 0.9 })
  }
}

function paintShafts({ pixels, width, height, sun, seed }: Stage): void {
  const fromX = clamp(sun.x, width * 0.15, width * 0.85)
  const fromY = -height * 0.25
  const salt = seed % 61
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      const angle = (x - fromX) / (y - fromY)
      const shaft = smoothstep(-0.1, 0.6, noise(angle * 3.2 + salt, 3.5)) * smoothstep(0.95, 0.05, y / height) * 0.2
      const l = lumaAt(pixels, i)
      const dark = (1 - l) * (1 - l)
      const share = 0.22
      const r = pixels[i] ?? 0
      const g = pixels[i + 1] ?? 0
      const b = pixels[i + 2] ?? 0
      pixels[i] = clamp(mix(r, l * 0.94 + dark * 0.12, share) + shaft)
      pixels[i + 1] = clamp(mix(g, l * 1 + dark * 0.02, share * 0.8) + shaft * 0.92)
      pixels[i + 2] = clamp(mix(b, l * 1.06 + dark * 0.3, share) + shaft * 0.66)
    }
}

/** Increases local contrast at two radii, so that surfaces stand out more than in a photograph. */
export function addClarity(stage: Stage, amount: number): void {
  const { pixels, width, height, unit } = stage
  const wide = measureBrightness(stage, 'clarity.wide', 60 * unit)
  const near = measureBrightness(stage, 'clarity.near', 12 * unit)
  const columns = Math.ceil(width / GRID_STEP)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      const cell = ((y / GRID_STEP) | 0) * columns + ((x / GRID_STEP) | 0)
      const l = lumaAt(pixels, i)
      const lift = (l - (wide[cell] ?? l)) * amount + (l - (near[cell] ?? l)) * amount * 0.8
      const k = clamp(l + clamp(lift, -0.26, 0.26)) / (l + 0.004)
      for (let c = i; c < i + 3; c++) pixels[c] = clamp((pixels[c] ?? 0) * k)
    }
}

/** Mean brightness around each point, on a grid of every fourth pixel. */
function measureBrightness({ pixels, width, height, scratch }: Stage, name: string, radius: number): Float32Array {
  const columns = Math.ceil(width / GRID_STEP)
  const rows = Math.ceil(height / GRID_STEP)
  const luma = scratch.floats(name, columns * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      luma[y * columns + x] = lumaAt(pixels, (y * GRID_STEP * width + x * GRID_STEP) * 3)
  return blur(luma, { width: columns, height: rows, radius: Math.max(1, radius / GRID_STEP) }, scratch)
}

/** Places with even light. Elsewhere, walls, curtains and leaves make the light more uneven. */
const OPEN_PLACES: readonly PlaceName[] = [
  'meadow',
  'mountains',
  'lake',
  'sea',
  'beach',
  'snow',
  'desert',
  'skyline',
  'clouds',
]
/** Places where `varyLight` changes nothing. */
const PLACES_WITHOUT_VARIATION: readonly PlaceName[] = ['space', 'abstract']

/** Varies light and shade across the image, as through a window or under clouds, so each image is lit differently. */
export function varyLight(stage: Stage, place: PlaceName): void {
  if (PLACES_WITHOUT_VARIATION.includes(place)) return
  const { pixels, width, height } = stage
  const random = stage.random.child('play of light')
  const strength = OPEN_PLACES.includes(place) ? 0.36 : 1.3
  const shift = random.between(0, 200)
  const grain = random.between(1.7, 2.8) / Math.min(width, height)
  const light = createCoarseField({ width, height, step: 8, scratch: stage.scratch }, (x, y) =>
    clamp(1 + strength * fbm(x * grain + shift, y * grain + shift * 0.37, 2), 0.4, 1.45),
  )
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = light(x, y)
      const i = (y * width + x) * 3
      pixels[i] = (pixels[i] ?? 0) * k
      pixels[i + 1] = (pixels[i + 1] ?? 0) * k
      pixels[i + 2] = (pixels[i + 2] ?? 0) * k
    }
}

/** City light: magenta from one side, cyan from the other, neon tubes around subjects, scan lines. */
export function paintNeon(stage: Stage): void {
  const { pixels, width, height, seed, unit } = stage
  const tubes = createNeonTubes(stage)
  const isFlipped = (seed & 2) > 0
  const scan = (2 * Math.PI) / Math.max(3, 5 * unit)
  for (let y = 0; y < height; y++) {
    const line = 1 - 0.07 * (0.5 + 0.5 * Math.sin(y * scan))
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const i = p * 3
      const across = isFlipped ? 1 - x / width : x / width
      const side = smoothstep(0.12, 0.88, across + noise((x / width) * 2, (y / height) * 2 + 5) * 0.18)
      const l = lumaAt(pixels, i)
      const tube = tubes[p] ?? 0
      const air = 0.16 * smoothstep(1, 0.35, Math.abs(y / height - 0.55) * 1.6)
      const power = l * 0.95 + air
      const tint = 0.62
      pixels[i] = clamp((mix(pixels[i] ?? 0, power * mix(1.18, 0.12, side), tint) + tube * mix(1, 0.15, side)) * line)
      pixels[i + 1] = clamp(
        (mix(pixels[i + 1] ?? 0, power * mix(0.16, 0.92, side), tint) + tube * mix(0.25, 0.95, side)) * line,
      )
      pixels[i + 2] = clamp((mix(pixels[i + 2] ?? 0, power * mix(0.92, 1.2, side), tint) + tube) * line)
    }
  }
}

/** Brightness of neon tubes along the outlines of subjects, with a halo. */
function createNeonTubes({ ids, width, height, unit, scratch }: Stage): Float32Array {
  const tubes = scratch.floats('plane.0', width * height).fill(0)
  const t = Math.max(1, Math.round(1.6 * unit))
  const isSubject = (p: number) => (ids[p] ?? 0) >= ID.subject
  for (let y = t; y < height - t; y++)
    for (let x = t; x < width - t; x++) {
      const p = y * width + x
      const here = isSubject(p)
      if (here !== isSubject(p + t) || here !== isSubject(p + t * width)) tubes[p] = 1
    }
  const halo = scratch.floats('plane.1', tubes.length)
  halo.set(tubes)
  blur(tubes, { width, height, radius: Math.max(1, 1.5 * unit), passes: 1 }, scratch)
  blur(halo, { width, height, radius: 14 * unit }, scratch)
  for (let p = 0; p < tubes.length; p++) tubes[p] = Math.min(1, (tubes[p] ?? 0) * 1.4 + (halo[p] ?? 0) * 2.2)
  return tubes
}

interface Border {
  /** As a share of the shorter side. */
  share: number
  paper: Rgb
  /** Radius of the image corners, as a share of the shorter side. */
  corner: number
  /** A line around the image. Its width is a share of the shorter side. */
  line?: number
}

/** Paper around an image: the gutter of a comic, the rim of an old print. */
export function paintBorder({ pixels, width, height }: Stage, { share, paper, corner, line = 0 }: Border): void {
  const side = Math.min(width, height)
  const radius = corner * side
  const halfWidth = width / 2 - share * side - radius
  const halfHeight = height / 2 - share * side - radius
  const [r, g, b] = paper
  for (let y = 0; y < height; y++) {
    const dy = Math.abs(y + 0.5 - height / 2) - halfHeight
    for (let x = 0; x < width; x++) {
      const dx = Math.abs(x + 0.5 - width / 2) - halfWidth
      // Distance to the rounded edge. Positive inside.
      const inside = dx > 0 && dy > 0 ? radius - Math.sqrt(dx * dx + dy * dy) : radius - Math.max(dx, dy)
      const i = (y * width + x) * 3
      if (line > 0 && inside < line * side) blend(pixels, i, 0.05, 0.045, 0.06, clamp(line * side - inside))
      if (inside < 0.5) blend(pixels, i, r, g, b, clamp(0.5 - inside))
    }
  }
}

/** Number of flat shades in a comic. */
const SHADE_LEVELS = 4
/** Distance between halftone dots, in pixels at an image size of 1024. */
const DOT_PITCH = 10

/** Flat shades, halftone in the dark parts and black ink. */
export function paintComic(stage: Stage): void {
  const { pixels, width, height, unit } = stage
  applyKuwahara(stage, 8 * unit)
  const ink = traceInkLines(stage, { width: 2, gain: 14, threshold: 0.34, hardness: 12 })
  const outline = traceContours(stage, 1.6)
  const pitch = Math.max(3, DOT_PITCH * unit)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const i = p * 3
      const l = lumaAt(pixels, i)
      const step = Math.floor(l * SHADE_LEVELS + 0.25) / SHADE_LEVELS
      const flat = clamp((step + 0.14) / (l + 0.02), 0.6, 1.8)
      const paper = 1 - halftone({ x, y, pitch, luma: l }) * 0.55
      const line = Math.min(ink[p] ?? 1, outline[p] ?? 1)
      const target = l * flat
      pixels[i] = clamp((target + ((pixels[i] ?? 0) * flat - target) * 1.45) * paper * line + (1 - line) * 0.05)
      pixels[i + 1] = clamp((target + ((pixels[i + 1] ?? 0) * flat - target) * 1.45) * paper * line + (1 - line) * 0.04)
      pixels[i + 2] = clamp((target + ((pixels[i + 2] ?? 0) * flat - target) * 1.45) * paper * line + (1 - line) * 0.09)
    }
}

function halftone({ x, y, pitch, luma }: { x: number; y: number; pitch: number; luma: number }): number {
  if (luma >= 0.62) return 0
  const u = ((x + y) * Math.SQRT1_2) / pitch
  const v = ((x - y) * Math.SQRT1_2) / pitch
  const du = u - Math.floor(u) - 0.5
  const dv = v - Math.floor(v) - 0.5
  const radius = 0.62 * clamp(1.02 - luma * 1.45)
  return clamp((radius - Math.sqrt(du * du + dv * dv)) * pitch * 0.8 + 0.5)
}

const PORTRAIT_SUBJECTS: readonly [string, ...string[]] = ['woman', 'man', 'sailor', 'old-woman', 'old-man']

/** Turns any scene into a portrait: darkens everything around its subject, or adds a person in front of the view. */
export function addPortrait(stage: Stage, scene: Scene): void {
  if (scene.place === 'portrait' || scene.place === 'space') return
  const hasLargeFigure = scene.figures.some(({ size }) => size > 0.2)
  if (hasLargeFigure && scene.place !== 'street') darkenBackground(stage, scene)
  else addSitter(stage, scene)
}

/** Brown shade around the main subject, as in an old studio. */
function darkenBackground({ pixels, ids, width, height }: Stage, { figures }: Scene): void {
  const main = figures.reduce((best, figure) => (figure.size > best.size ? figure : best))
  const [r, g, b] = oklch(0.5, 0.07, 60)
  const centerY = main.y - main.size * 0.4
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const away = Math.hypot((x / width - main.x) * 0.8, y / height - centerY)
      const light = smoothstep(0.8, 0.1, away)
      const isSubject = (ids[p] ?? 0) >= ID.subject
      const keep = isSubject ? 1.05 + light * 0.5 : 0.24 + light * 0.85
      const i = p * 3
      const l = (pixels[i] ?? 0) * 0.3 + (pixels[i + 1] ?? 0) * 0.5 + (pixels[i + 2] ?? 0) * 0.2
      const umber = isSubject ? 0 : 0.62
      pixels[i] = ((pixels[i] ?? 0) * (1 - umber) + l * 2.6 * r * umber) * keep
      pixels[i + 1] = ((pixels[i + 1] ?? 0) * (1 - umber) + l * 2.6 * g * umber) * keep
      pixels[i + 2] = ((pixels[i + 2] ?? 0) * (1 - umber) + l * 2.6 * b * umber) * keep
    }
}

/** A person in window light, with the view behind them out of focus. */
function addSitter(stage: Stage, scene: Scene): void {
  const { height, pixels, ids } = stage
  ids.fill(ID.sky)
  blurOutOfFocus(stage, { from: height * 1.4, to: height * 1.6, radius: 12 })
  for (let i = 0; i < pixels.length; i++) pixels[i] = (pixels[i] ?? 0) * 0.72
  paintPortraitOver(stage, scene, stage.random.child('sitter').pick(PORTRAIT_SUBJECTS))
}
