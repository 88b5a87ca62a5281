import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { colors, type Lch, oklch, createGradient, type Rgb } from '../math/color.ts'
import { createCoarseField } from '../raster/field.ts'
import type { Scene } from '../compose/scene.ts'
import { add, dab, fillShape } from '../paint/shapes.ts'
import { paintFigure } from '../paint/figures.ts'
import { ID, underLight, type Stage } from '../paint/stage.ts'

const CORALS: readonly [Lch, ...Lch[]] = colors('.66 .19 15, .72 .17 50, .6 .18 330, .7 .12 90, .55 .14 300')

/** Blue depth, shafts of light, and a reef and weeds below. */
export function paintUnderwaterPlace(stage: Stage, scene: Scene): void {
  const { width, height } = stage
  const random = stage.random.child('underwater place')
  const hue = random.between(200, 238)
  paintDepth(stage, hue)
  paintReef(stage, { y: height * 0.8, hue, share: 0.35, index: 0 })
  paintShafts(stage)
  paintShoal(stage, hue)
  paintReef(stage, { y: height * 0.92, hue, share: 0.75, index: 1 })
  paintCorals(stage)
  paintWeeds(stage)
  const figureStage = underLight(
    stage,
    {
      strength: 1.05,
      ambient: oklch(0.55, 0.09, hue),
      sun: [0.95, 1, 0.96],
      horizon: oklch(0.6, 0.1, hue),
      isNight: false,
    },
    { x: width * 0.5, y: -height * 0.3, isHidden: true },
  )
  for (const figure of scene.figures) paintFigure(figureStage, figure, { hasShadow: false, rim: 0.9 })
  for (let i = 0; i < 46; i++) {
    const radius = stage.unit * random.between(1.5, 8)
    const position = { x: width * random.next(), y: height * random.between(0.1, 0.95) }
    dab(stage, [position.x, position.y, radius], { color: [0.7, 0.9, 1], alpha: 0.28, softness: 0.25 })
    dab(stage, [position.x - radius * 0.3, position.y - radius * 0.3, radius * 0.3], { color: [1, 1, 1], alpha: 0.7 })
  }
}

function paintDepth(stage: Stage, hue: number): void {
  const { pixels, width, height, ids } = stage
  const depth = createGradient([
    [0, oklch(0.9, 0.07, hue - 25)],
    [0.22, oklch(0.72, 0.11, hue - 8)],
    [0.6, oklch(0.48, 0.11, hue + 8)],
    [1, oklch(0.26, 0.08, hue + 22)],
  ])
  ids.fill(ID.water)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const middle = (x / width - 0.5) * (x / width - 0.5)
      const i = Math.floor(clamp(y / height + middle * 0.5) * 511) * 3
      pixels.set(depth.subarray(i, i + 3), (y * width + x) * 3)
    }
}

function paintShafts(stage: Stage): void {
  const { pixels, width, height, unit } = stage
  const origin = width * stage.random.child('shaft').between(0.35, 0.65)
  const caustics = createCoarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) => {
    const angle = (x - origin) / (y + height * 0.35)
    const rays = 0.5 + fbm(angle * 9, y / (height * 2.5), 3) * 1.3
    return clamp(rays) ** 2 * smoothstep(0.95, 0.05, y / height)
  })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const ripple =
        y < height * 0.14 ? Math.max(0, noise(x / (26 * unit), y / (7 * unit))) * (1 - y / (height * 0.14)) * 0.5 : 0
      const k = caustics(x, y) * 0.36 + ripple
      add(pixels, (y * width + x) * 3, k * 0.75, k, k * 0.95)
    }
}

interface Reef {
  y: number
  hue: number
  /** Share of the original color that remains under water. */
  share: number
  index: number
}

function paintReef(stage: Stage, { y, hue, share, index }: Reef): void {
  const { width, height, unit, seed } = stage
  const ring = [0, height]
  for (let x = 0; x <= width + 12; x += 12) {
    const u = x / width
    const walls = Math.abs(u - 0.5) ** 2 * 0.9
    ring.push(x, y - height * (walls * (index ? 0.5 : 1.1) + 0.09 * fbm(u * 4 + (seed % 61) + index * 9, index, 4)))
  }
  ring.push(width + 12, height)
  const far: Rgb = oklch(0.4, 0.09, hue + 12)
  const rock: Rgb = oklch(0.5, 0.06, 60)
  fillShape(stage, [ring], {
    id: ID.ground + index,
    paint: (px, py, out) => {
      const e = fbm(px / (60 * unit), py / (34 * unit), 4)
      const k = clamp(0.55 + e * 1.3 - ((py - y) / height) * 0.6)
      out[0] = mix(far[0], rock[0] * 0.72 * k, share)
      out[1] = mix(far[1], rock[1] * 1.14 * k, share)
      out[2] = mix(far[2], rock[2] * 1.2 * k, share)
    },
  })
}

function paintCorals(stage: Stage): void {
  const { width, height } = stage
  const random = stage.random.child('corals')
  for (let i = 0; i < 17; i++) {
    const edge = random.chance(0.5) ? random.next() * 0.34 : 1 - random.next() * 0.34
    const [lightness, chroma, hue] = random.pick(CORALS)
    const root = { x: width * edge, y: height * random.between(0.88, 1.02) }
    const size = Math.min(width, height) * random.between(0.05, 0.13)
    for (let k = 0; k < 70; k++) {
      const angle = -Math.PI / 2 + random.between(-1.1, 1.1)
      const distance = size * Math.sqrt(random.next())
      const shade = lightness - 0.28 + 0.34 * (distance / size) * (0.7 - Math.sin(angle) * 0.3)
      const radius = size * random.between(0.05, 0.12)
      const position = { x: root.x + Math.cos(angle) * distance * 1.1, y: root.y + Math.sin(angle) * distance }
      dab(stage, [position.x, position.y, radius, radius * 0.8], {
        color: oklch(shade, chroma * 0.85, hue),
        softness: 0.3,
        id: ID.flower,
      })
    }
  }
}

function paintWeeds(stage: Stage): void {
  const { width, height } = stage
  const random = stage.random.child('weeds')
  for (let i = 0; i < 26; i++) {
    const edge = random.chance(0.5) ? random.next() * 0.3 : 1 - random.next() * 0.3
    const tall = height * random.between(0.1, 0.34)
    const phase = random.next() * 6
    const green = oklch(random.between(0.3, 0.5), 0.09, random.between(140, 175))
    for (let k = 0; k < 26; k++) {
      const t = k / 26
      dab(
        stage,
        [
          width * edge + Math.sin(t * 4 + phase) * tall * 0.1 * t,
          height * 1.01 - tall * t,
          tall * 0.022 * (1.2 - t),
          tall * 0.034,
          Math.cos(t * 4 + phase) * 0.5,
        ],
        {
          color: [green[0] * (0.6 + t * 0.6), green[1] * (0.6 + t * 0.6), green[2] * (0.7 + t * 0.6)],
          softness: 0.3,
          id: ID.tree,
        },
      )
    }
  }
}

function paintShoal(stage: Stage, hue: number): void {
  const { width, height, unit } = stage
  const random = stage.random.child('shoal')
  const cx = random.between(0.2, 0.8)
  const cy = random.between(0.2, 0.42)
  const color = oklch(0.5, 0.08, hue + 10)
  for (let i = 0; i < 34; i++) {
    const x = width * (cx + random.between(-0.17, 0.17))
    const y = height * (cy + random.between(-0.07, 0.07))
    const size = unit * random.between(6, 11)
    dab(stage, [x, y, size, size * 0.36, 0.1], { color, alpha: 0.75, softness: 0.3 })
    dab(stage, [x - size, y - size * 0.1, size * 0.5, size * 0.24, 0.8], { color, alpha: 0.7, softness: 0.4 })
  }
}
