import { clamp, mix, smoothstep } from '../../math/number.ts'
import { fbm } from '../../math/noise.ts'
import { type Lch, mixColors, oklch, scaleColor } from '../../math/color.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintGround } from '../../land/ground.ts'
import { add, dab, fillShape, glow, lit } from '../../paint/shapes.ts'
import { ID, type Stage, underLight } from '../../paint/stage.ts'
import { pairs, triples } from '../../math/tables.ts'
import { createCoarseField } from '../../raster/field.ts'
import { type Knot, knots, smoothRing } from '../../raster/ring.ts'
import { type Bar, paintBars, createSubjectCanvas } from '../../subjects/subject-canvas.ts'
import { paintFrond } from '../../subjects/plants/trees-and-other-plants.ts'
import { paintPath } from '../foreground.ts'
import { paintSubjects } from './paint-subjects.ts'

/** A bamboo forest: dense green stems, with a path between them and light at its end. */
export function paintBamboo(stage: Stage, scene: Scene): void {
  const { width, height, horizon, light, pixels, ids } = stage
  const random = stage.random.child('bamboo')
  const glowColor = mixColors(light.horizon, oklch(0.88, 0.13, 128), 0.7)
  const canopyColor = mixColors(scaleColor(light.ambient, 0.5), oklch(0.45, 0.11, 140), 0.6)
  ids.fill(ID.forest)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const brightness = 1 / (1 + (((x / width - 0.5) * 3.2) ** 2 + ((y - horizon * 0.9) / (height * 0.4)) ** 2))
      const k = clamp(brightness * 1.15 + fbm((x / width) * 8, (y / height) * 8, 3) * 0.3)
      for (let c = 0; c < 3; c++)
        pixels[(y * width + x) * 3 + c] = mix(canopyColor[c] ?? 0, glowColor[c] ?? 0, k) * (light.isNight ? 0.4 : 1)
    }
  paintGround(stage, { y: horizon, material: 'earth', color: [0.44, 0.07, 95], roll: 0.02 })
  paintPath(stage, { y: horizon, color: [0.72, 0.05, 80] })
  // Far stems first, so that near ones cover them.
  const stemNearness = Array.from({ length: 74 }, () => random.next()).sort((a, b) => a - b)
  for (const near of stemNearness) {
    const side = random.chance(0.5) ? 1 : -1
    const pathHalf = 0.03 + near * 0.2
    const u = 0.5 + side * (pathHalf + random.next() ** 0.8 * (0.56 - pathHalf * 0.4))
    paintStem(stage, {
      x: u * width,
      foot: horizon + (height - horizon) * near ** 1.4 * 0.8,
      near,
      lean: random.between(-0.02, 0.02),
    })
  }
  glow(stage, {
    x: width / 2,
    y: horizon * 0.92,
    radius: height * 0.35,
    color: glowColor,
    strength: light.isNight ? 0.1 : 0.35,
  })
  paintSubjects(stage, scene)
}

/** `near` is 0 for the farthest stems and 1 for the nearest. */
type Stem = { x: number; foot: number; near: number; lean: number }

function paintStem(stage: Stage, { x, foot, near, lean }: Stem): void {
  const { width, height, light, sun } = stage
  const random = stage.random.child(`stem ${Math.round(x * 7)}`)
  const half = width * (0.004 + near * 0.014)
  const sunSide = sun.x < x ? -1 : 1
  const color = oklch(0.6 - near * 0.08 + random.between(-0.05, 0.05), 0.13, random.between(118, 138))
  const air = (1 - near) * 0.6
  const jointSpacing = height * (0.05 + near * 0.07)
  const top = foot - height * (0.8 + near * 0.6)
  fillShape(
    stage,
    [[x - half, foot, x + half, foot, x + half * 0.8 + lean * height, top, x - half * 0.8 + lean * height, top]],
    {
      id: ID.tree + Math.round(near * 8),
      paint: (px, py, out) => {
        const t = (foot - py) / (foot - top)
        const u = clamp((px - x - lean * height * t) / half, -1, 1)
        const jointOffset = ((foot - py) / jointSpacing) % 1
        // Each joint is a dark line with a bright line above it.
        const jointShade = jointOffset < 0.035 ? 0.5 : jointOffset < 0.08 ? 1.35 : 1
        const k = light.strength * clamp(0.2 + 0.4 * Math.sqrt(1 - u * u) + u * sunSide * 0.4) * jointShade
        for (let c = 0; c < 3; c++)
          out[c] = mix(
            (color[c] ?? 0) * ((light.ambient[c] ?? 0) * 0.5 * jointShade + (light.sun[c] ?? 0) * k),
            (light.horizon[c] ?? 0) * (c === 1 ? 0.95 : 0.75),
            air * 0.8,
          )
      },
    },
  )
  for (let i = 0; i < 22; i++) {
    const size = width * (0.012 + near * 0.028)
    const leaf = lit(
      oklch(0.56 + random.between(-0.1, 0.14), 0.14, random.between(118, 140)),
      light,
      random.between(0.3, 1),
    )
    dab(
      stage,
      [
        x + random.between(-1, 1) * size * 3.4,
        random.next() * foot * (0.75 - near * 0.35),
        size,
        size * 0.2,
        random.between(0.2, 1.2) * (random.chance(0.5) ? 1 : -1),
      ],
      { color: mixColors(leaf, light.horizon, air * 0.5), alpha: 0.9, softness: 0.4, id: ID.tree + 9 },
    )
  }
}

/** A jungle: layers of green, with light that falls from above through large leaves and lianas. */
export function paintJungle(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  paintGreenLight(stage)
  const random = stage.random.child('jungle')
  for (const near of [0, 0.6]) paintFoliage(stage, near)
  paintPalms(stage)
  for (let i = 0; i < 9; i++) {
    const near = i / 8
    const u = random.between(0, 1)
    const isInGap = Math.abs(u - 0.5) < 0.16 && near > 0.5
    if (!isInGap) paintTrunk(stage, { x: u * width, near })
  }
  paintGround(stage, { y: horizon + height * 0.05, material: 'earth', color: [0.36, 0.07, 110], roll: 0.04 })
  for (let layer = 0; layer < 3; layer++) paintUndergrowth(stage, layer / 2)
  paintLianas(stage)
  paintShafts(stage, scene.sunIsLeft)
  const figureStage = underLight(stage, {
    strength: Math.max(0.9, stage.light.strength * 0.9),
    ambient: mixColors(stage.light.ambient, oklch(0.5, 0.07, 150), 0.5),
  })
  paintSubjects(figureStage, scene)
  paintLargeLeaves(stage, scene.figures.length > 0)
}

function paintGreenLight(stage: Stage): void {
  const { pixels, ids, width, height, light, horizon, scratch, seed } = stage
  const bright = mixColors(light.horizon, oklch(0.88, 0.13, 122), 0.72)
  const dark = mixColors(scaleColor(light.ambient, 0.2), oklch(0.22, 0.06, 155), 0.65)
  const leaves = createCoarseField({ width, height, step: 4, scratch }, (x, y) =>
    fbm((x / width) * 9 + (seed % 33), (y / height) * 9, 5),
  )
  ids.fill(ID.forest)
  const strength = 0.3 + 0.7 * Math.min(1, light.strength)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = (x / width - 0.5) / 0.24
      const dy = (y - horizon * 0.62) / (height * 0.3)
      const k = clamp(Math.exp(-(dx * dx + dy * dy) * 0.9) + leaves(x, y) * 0.85)
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++)
        pixels[i + c] = ((dark[c] ?? 0) + ((bright[c] ?? 0) - (dark[c] ?? 0)) * k * k) * strength
    }
}

/** Walls and a roof of leaves, paler in the distance, with a gap in the middle. */
function paintFoliage(stage: Stage, near: number): void {
  const { width, height, horizon, light } = stage
  const random = stage.random.child(`foliage ${near}`)
  const side = Math.min(width, height)
  const air = mixColors(light.horizon, oklch(0.8, 0.13, 120), 0.7)
  const gap = 0.1 + near * 0.16
  for (let i = 0; i < 340; i++) {
    const u = random.next()
    const v = random.next()
    const gapDistance = Math.hypot((u - 0.5) / (gap * 1.35), (v * height - horizon * 0.62) / (height * (gap + 0.12)))
    if (gapDistance < 1 || v * height > horizon + height * 0.14) continue
    const brightness = random.between(0.15, 0.85)
    const leaf = oklch(0.34 + brightness * 0.26 - near * 0.06, 0.12, random.between(118, 150))
    const litColor = mixColors(
      scaleColor(leaf, (0.25 + brightness * 0.75) * (0.35 + 0.65 * Math.min(1, light.strength))),
      air,
      (1 - near) * 0.28,
    )
    const size = side * (0.016 + near * 0.018) * random.between(0.7, 1.5)
    const rotation = random.between(0.2, 1.2) * (u < 0.5 ? 1 : -1) + Math.PI / 2
    dab(stage, [u * width, v * height, size * 1.7, size * 0.58, rotation], {
      color: litColor,
      softness: 0.16,
      id: ID.tree + Math.round(near * 4) + (i & 1),
    })
  }
}

/** A few palms that lean into the clearing. */
function paintPalms(stage: Stage): void {
  const { width, height, horizon } = stage
  const random = stage.random.child('palms')
  for (const [u, tall] of pairs('.14 .5, .7 .34, .88 .52')) {
    const flip = u < 0.5 ? 1 : -1
    const placement = {
      x: (u + random.between(-0.05, 0.05)) * width,
      y: horizon + height * 0.07,
      size: height * tall,
      flip,
      index: 0,
    } as const
    const canvas = createSubjectCanvas(stage, placement, ID.subject + 40)
    const lean = random.between(0.08, 0.2)
    paintBars(
      canvas,
      Array.from({ length: 8 }, (_, k): Bar => {
        const [from, to] = [k / 8, (k + 1) / 8]
        return [lean * from ** 2, -from, lean * to ** 2, -to, 0.05 - from * 0.02, 0.05 - to * 0.02]
      }),
      { color: [0.44, 0.05, 80], share: 0.55, grain: 0.5 },
    )
    for (let k = 0; k < 7; k++)
      paintFrond(canvas, {
        from: [lean, -0.99],
        angle: 0.25 - k * 0.57 + random.between(-0.12, 0.12),
        length: random.between(0.36, 0.48),
        droop: 0.4,
        leaf: [random.between(0.46, 0.6), 0.13, random.between(122, 140)],
        leafletWidth: 0.045,
      })
  }
}

function paintTrunk(stage: Stage, { x, near }: { x: number; near: number }): void {
  const { width, height, horizon, light } = stage
  const foot = horizon + height * (0.06 + near * 0.12)
  const half = width * (0.008 + near * 0.03)
  const wood = oklch(0.5 - near * 0.2, 0.045, 110)
  const haze = (1 - near) * 0.6
  const air = mixColors(light.horizon, oklch(0.82, 0.12, 118), 0.7)
  const ring = smoothRing([
    [x - half * 2.6, foot, 1],
    [x - half, foot - height * 0.1],
    [x - half * 0.8, -10, 1],
    [x + half * 0.8, -10, 1],
    [x + half, foot - height * 0.1],
    [x + half * 2.8, foot, 1],
  ])
  fillShape(stage, [ring], {
    id: ID.tree + Math.round(near * 5),
    paint: (px, py, out) => {
      const u = (px - x) / half
      const k = 0.28 + 0.3 * Math.max(0, 1 - Math.abs(u - 0.3)) + 0.25 * fbm(px / (half * 0.5), py / (half * 3), 3)
      for (let c = 0; c < 3; c++)
        out[c] =
          (wood[c] ?? 0) * ((light.ambient[c] ?? 0) * 0.5 + (light.sun[c] ?? 0) * k * light.strength) * (1 - haze) +
          (air[c] ?? 0) * haze * 0.8
    },
  })
}

/** Ferns and palm leaves that grow inward from the edges. Near ones are darker. */
function paintUndergrowth(stage: Stage, near: number): void {
  const { width, height, horizon } = stage
  const random = stage.random.child(`undergrowth ${near}`)
  const count = 6
  for (let i = 0; i < count; i++) {
    const edge = i & 1 ? 1 : -1
    const u = 0.5 + edge * (0.16 + near * 0.14 + random.next() * 0.3)
    const canvas = createSubjectCanvas(
      stage,
      {
        x: u * width,
        y: horizon + height * (0.07 + near * 0.26) + random.between(-0.02, 0.04) * height,
        size: Math.min(width, height) * (0.2 + near * 0.2) * random.between(0.75, 1.25),
        flip: 1,
        index: i,
      },
      near > 0.9 ? ID.subject + 45 : ID.tree + 4,
    )
    const leaf: Lch = [0.5 - near * 0.12 + random.between(-0.06, 0.06), 0.11, random.between(122, 148)]
    for (let k = 0; k < 6; k++)
      paintFrond(canvas, {
        from: [0, 0],
        angle: -0.3 - k * 0.5 + random.between(-0.12, 0.12),
        length: random.between(0.7, 1),
        droop: 0.35,
        leaf: [leaf[0] + k * 0.012, leaf[1], leaf[2]],
        leafletWidth: 0.05,
      })
  }
}

function paintLianas(stage: Stage): void {
  const { width, height, unit } = stage
  const random = stage.random.child('lianas')
  const color = scaleColor(oklch(0.28, 0.05, 130), 0.6)
  for (let i = 0; i < 6; i++) {
    const from = random.between(-0.05, 0.9)
    const to = from + random.between(0.12, 0.4)
    const sag = random.between(0.14, 0.42)
    const rise = random.between(-0.1, 0.02)
    for (let k = 0; k <= 90; k++) {
      const t = k / 90
      const x = (from + (to - from) * t) * width
      const y = (rise + sag * 4 * t * (1 - t)) * height
      dab(stage, [x, y, unit * 7, unit * 3.2, Math.atan(((sag * 4 * (1 - 2 * t)) / (to - from)) * (height / width))], {
        color,
        softness: 0.3,
        id: ID.tree + 7,
      })
      if (k % 7 === 3)
        dab(stage, [x + unit * 5, y + unit * 9, unit * 6, unit * 13, random.between(-0.4, 0.4)], {
          color: scaleColor(oklch(0.5, 0.12, 135), 0.5),
          softness: 0.3,
          id: ID.tree + 7,
        })
    }
  }
}

function paintShafts(stage: Stage, isFromLeft: boolean): void {
  const { pixels, width, height, light } = stage
  const random = stage.random.child('shafts')
  const [r, g, b] = mixColors(light.sun, oklch(0.95, 0.1, 110), 0.4)
  for (let i = 0; i < 6; i++) {
    const top = random.between(0.2, 0.8)
    const slope = (isFromLeft ? 1 : -1) * random.between(0.25, 0.4)
    const halfWidthShare = random.between(0.02, 0.05)
    for (let y = 0; y < height * 0.85; y++) {
      const t = y / height
      const center = (top + slope * t - slope * 0.3) * width
      const half = width * halfWidthShare * (0.7 + t)
      const fade = 0.2 * smoothstep(0.85, 0.3, t) * (0.3 + 0.7 * Math.min(1, light.strength))
      for (let x = Math.max(0, (center - half) | 0); x < Math.min(width, center + half); x++) {
        const falloff = 1 - ((x - center) / half) ** 2
        add(
          pixels,
          (y * width + x) * 3,
          r * falloff * falloff * fade,
          g * falloff * falloff * fade,
          b * falloff * falloff * fade,
        )
      }
    }
  }
}

/** Large, dark, split leaves in the corners, as if the viewer looked out from under them. */
function paintLargeLeaves(stage: Stage, hasFigures: boolean): void {
  const { width, height, light } = stage
  const random = stage.random.child('great leaves')
  const side = Math.min(width, height)
  const spots = triples(`-.02 .06 .5, 1.02 .03 2.5, .2 -.05 1.2, .84 -.05 1.9, -.03 .95 -.6, 1.03 .93 -2.5,
    .06 1.04 -1.1, .95 1.05 -2`)
  for (const [u, v, angle] of spots) {
    if (hasFigures && v > 0.5) continue
    const length = side * random.between(0.3, 0.4)
    const leaf = oklch(random.between(0.3, 0.4), 0.09, random.between(135, 155))
    const rotation = angle + random.between(-0.15, 0.15)
    const x = u * width
    const y = v * height
    fillShape(stage, [splitLeafRing({ x, y, rotation, length })], {
      id: ID.tree + 9,
      paint: (px, py, out) => {
        const along = ((px - x) * Math.cos(rotation) + (py - y) * Math.sin(rotation)) / length
        const across = ((py - y) * Math.cos(rotation) - (px - x) * Math.sin(rotation)) / length
        const vein = Math.abs(across) < 0.012 ? 0.5 : 0.14 * Math.sin((along * 1.2 - Math.abs(across)) * 46)
        const k = (0.3 + along * 0.4 + vein * 0.5) * light.strength
        for (let c = 0; c < 3; c++)
          out[c] = (leaf[c] ?? 0) * ((light.ambient[c] ?? 0) * 0.45 + (light.sun[c] ?? 0) * clamp(k, 0.04, 0.8))
      },
    })
  }
}

function splitLeafRing({
  x,
  y,
  rotation,
  length,
}: {
  x: number
  y: number
  rotation: number
  length: number
}): number[] {
  const cos = Math.cos(rotation) * length
  const sin = Math.sin(rotation) * length
  const toKnot = (u: number, v: number, corner?: 1): Knot => [x + cos * u - sin * v, y + sin * u + cos * v, corner]
  const half = knots('.1 .16, .24 .3, .4 .34, .46 .14!, .56 .34, .68 .3, .66 .1!, .8 .24, .9 .15')
  const back = [...half].reverse()
  return smoothRing(
    [
      toKnot(0, 0, 1),
      ...half.map(([u, v, c]) => toKnot(u, v, c)),
      toKnot(1.08, 0, 1),
      ...back.map(([u, v, c]) => toKnot(u, -v, c)),
    ],
    5,
  )
}
