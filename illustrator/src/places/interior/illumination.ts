import { pairs, path } from '../../math/tables.ts'
import { mixColors, oklch, scaleColor, type Rgb } from '../../math/color.ts'
import { clamp } from '../../math/number.ts'
import { createCoarseField } from '../../raster/field.ts'
import { blend, fillShape, glow } from '../../paint/shapes.ts'
import { ID, underLight, type Stage } from '../../paint/stage.ts'
import { lamp } from '../../subjects/things/books-and-lamps.ts'
import type { Fixtures } from './room-objects.ts'
import type { RoomPlan } from './room.ts'

type Source = { x: number; y: number; radius: number; color: Rgb }

const LAMPLIGHT = oklch(0.88, 0.1, 72)
const FIRELIGHT = oklch(0.82, 0.14, 60)

/** Applies the light of the room to the evenly lit image: warm pools, cool corners, a bright window. */
export function illuminate(stage: Stage, plan: RoomPlan, fixtures: Fixtures): void {
  const { width, height, scratch, pixels, ids } = stage
  const ambient = createAmbient(stage, plan, fixtures)
  const sources = listSources(stage, plan, fixtures)
  const fields = [0, 1, 2].map((channel) =>
    createCoarseField({ width, height, step: 8, scratch }, (x, y) => {
      let sum = ambient[channel] ?? 0
      for (const { x: sx, y: sy, radius, color } of sources) {
        const d2 = ((x - sx) ** 2 + (y - sy) ** 2) / (radius * radius)
        sum += (color[channel] ?? 0) / (1 + d2 * 2.6)
      }
      return sum
    }),
  )
  const [red, green, blue] = fields
  if (!red || !green || !blue) return
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const o = y * width + x
      if (ids[o] === ID.sky) continue
      pixels[o * 3] = (pixels[o * 3] ?? 0) * red(x, y)
      pixels[o * 3 + 1] = (pixels[o * 3 + 1] ?? 0) * green(x, y)
      pixels[o * 3 + 2] = (pixels[o * 3 + 2] ?? 0) * blue(x, y)
    }
  paintBeam(stage, plan)
}

function createAmbient({ light }: Stage, plan: RoomPlan, { fire }: Fixtures): Rgb {
  const isDim = plan.areLampsLit || fire !== undefined
  return scaleColor(
    mixColors(light.ambient, [1, 0.96, 0.9], isDim ? 0.15 : 0.4),
    light.isNight ? 1.1 : isDim ? 0.62 : 0.7,
  )
}

function listSources({ light }: Stage, plan: RoomPlan, { lamps, fire }: Fixtures): Source[] {
  const { window, toX, toY, reach } = plan
  const sources: Source[] = [
    {
      x: toX((window.left + window.right) / 2),
      y: toY(window.bottom * 0.7 + window.top * 0.3),
      radius: reach * (plan.kind === 'sill' ? 0.7 : 0.5),
      color: scaleColor(light.sun, light.isNight ? 0.22 : light.strength * 0.62),
    },
  ]
  if (plan.areLampsLit || fire !== undefined)
    for (const { position, size, isHanging } of lamps)
      sources.push({
        x: toX(position[0]),
        y: toY(position[1] + (isHanging ? 0.12 : -size * 0.7)),
        radius: reach * 0.3,
        color: scaleColor(LAMPLIGHT, isHanging ? 0.85 : 1.15),
      })
  if (fire !== undefined)
    sources.push({ x: toX(fire), y: toY(-0.06), radius: reach * 0.36, color: scaleColor(FIRELIGHT, 1.7) })
  return sources
}

/** The light that falls through the window onto the floor, slanting away from the sun. */
function paintBeam(stage: Stage, plan: RoomPlan): void {
  const { window, side, kind, toX, toY, bottom, reach } = plan
  const { light } = stage
  if (kind === 'sill' || (light.strength < 1 && !light.isNight)) return
  const strength = light.isNight ? 0.16 : plan.areLampsLit ? 0.2 : 0.3
  const lean = -side * 0.26
  const [r, g, b] = scaleColor(light.sun, strength * (light.isNight ? 0.5 : light.strength))
  const half = (window.right - window.left) / 2
  for (const [from, to] of pairs('0 .94, 1.06 2'))
    for (const [near, far] of pairs('.12 .4, .46 .86')) {
      const corner = (k: number, depth: number) => [
        toX(window.left + half * k + lean * (0.25 + depth)),
        toY(bottom * depth),
      ]
      const ring = [...corner(from, near), ...corner(to, near), ...corner(to, far), ...corner(from, far)]
      fillShape(stage, [ring], {
        alpha: 0.85,
        paint: (x, y, out) => {
          const o = y * stage.width + x
          const share = stage.ids[o] === ID.ground ? 1 : 0
          out[0] = (stage.pixels[o * 3] ?? 0) * (1 + share * 0.5) + r * share * 0.36
          out[1] = (stage.pixels[o * 3 + 1] ?? 0) * (1 + share * 0.5) + g * share * 0.36
          out[2] = (stage.pixels[o * 3 + 2] ?? 0) * (1 + share * 0.5) + b * share * 0.36
        },
      })
    }
  glow(stage, {
    x: toX((window.left + window.right) / 2),
    y: toY((window.top + window.bottom) / 2),
    radius: reach * 0.42,
    color: [r, g, b],
    strength: 0.55,
  })
}

/** Paints the fire and the lamps themselves, brighter than everything that they light. */
export function paintLightSources(stage: Stage, plan: RoomPlan, { lamps, fire }: Fixtures): void {
  const isLit = plan.areLampsLit || fire !== undefined
  for (const { position, size, isHanging } of lamps) {
    if (isHanging) paintHangingLamp(stage, plan, { position, size, isLit })
    else
      lamp.paint(isLit ? stage : plan.evenStage, {
        x: plan.toX(position[0]),
        y: plan.toY(position[1]),
        size: size * plan.reach,
        flip: 1,
        color: undefined,
        index: 3,
      })
  }
  if (fire !== undefined) paintFire(stage, plan, fire)
}

function paintHangingLamp(
  stage: Stage,
  { canvas, top }: RoomPlan,
  { position: [u, v], size, isLit }: { position: readonly [number, number]; size: number; isLit: boolean },
): void {
  canvas.line(path([u, top], [u, v]), 0.006, { color: [0.2, 0.02, 40] })
  if (isLit) canvas.glow([u, v + size * 0.6], size * 2.6, { color: [0.85, 0.11, 72], strength: 0.6 })
  canvas.lathe('-.1 .06, 0 .12, .35 .42 0!, .42 .46', [[0.34, 0.06, stage.seed % 2 ? 170 : 30]], {
    u,
    v,
    scale: size,
    gloss: 0.5,
  })
  canvas.ellipse([u, v + size * 0.44, size * 0.44, size * 0.08], { color: [0.95, 0.08, 88], share: isLit ? 2 : 0.6 })
}

function paintFire(stage: Stage, { canvas, toX, toY, reach }: RoomPlan, u: number): void {
  const random = stage.random.child('fire')
  for (const k of [-0.05, 0.04])
    canvas.body([[u + k - 0.05, -0.018, 0.02, u + k + 0.06, -0.03, 0.018, 0, 0]], [[0.24, 0.06, 40]], { texture: 0.4 })
  const paintFlame = (center: number, tall: number, wide: number, heat: number) => {
    const lean = random.between(-0.02, 0.02)
    canvas.smoothFace(
      [
        [center, -tall, 1],
        [center + wide * 0.5 + lean, -tall * 0.55],
        [center + wide, -tall * 0.18],
        [center + wide * 0.5, -0.01],
        [center - wide * 0.5, -0.01],
        [center - wide, -tall * 0.18],
        [center - wide * 0.5 + lean, -tall * 0.5],
      ],
      [0.6 + heat * 0.34, 0.2 - heat * 0.08, 42 + heat * 50],
      { share: 1.6 + heat * 1.6, alpha: 0.85 },
    )
  }
  for (let i = 0; i < 7; i++)
    paintFlame(u + (i - 3) * 0.029, random.between(0.11, 0.2) * (1 - Math.abs(i - 3) * 0.14), 0.03, 0)
  for (let i = 0; i < 5; i++) paintFlame(u + (i - 2) * 0.03, random.between(0.08, 0.14), 0.022, 0.5)
  for (let i = 0; i < 4; i++) paintFlame(u + (i - 1.5) * 0.03, random.between(0.05, 0.08), 0.016, 1)
  glow(stage, { x: toX(u), y: toY(-0.08), radius: reach * 0.42, color: FIRELIGHT, strength: 0.75 })
  for (let i = 0; i < 9; i++) {
    const [x, y] = [toX(u + random.between(-0.09, 0.09)), toY(-random.between(0.1, 0.22))]
    glow(stage, { x, y, radius: reach * 0.008, color: FIRELIGHT, strength: 1 })
  }
}

/**
 * Returns the stage in the light for figures, which comes from the fire, else from a lit lamp, else from the window.
 */
export function createFigureStage(stage: Stage, plan: RoomPlan, { lamps, fire }: Fixtures): Stage {
  const { light } = stage
  const [firstLamp] = lamps
  const { window, toX, toY } = plan
  const windowPosition = { x: toX((window.left + window.right) / 2), y: toY(window.top * 0.6 + window.bottom * 0.4) }
  if (fire === undefined && (!plan.areLampsLit || !firstLamp)) {
    const strength = light.isNight ? 0.8 : Math.max(1, light.strength)
    return underLight(
      stage,
      { strength, ambient: mixColors(light.ambient, [0.75, 0.7, 0.65], 0.35), isNight: false },
      windowPosition,
    )
  }
  const source =
    fire === undefined
      ? { x: toX(firstLamp?.position[0] ?? 0), y: toY((firstLamp?.position[1] ?? 0) - 0.16) }
      : { x: toX(fire), y: toY(-0.1) }
  const ambient = scaleColor(mixColors(light.ambient, [0.7, 0.55, 0.45], 0.4), clamp(1.15))
  return underLight(
    stage,
    { strength: 1.25, sun: fire === undefined ? LAMPLIGHT : FIRELIGHT, ambient, horizon: FIRELIGHT, isNight: false },
    source,
  )
}

/** Darkens the corners of the image, which keeps attention in the middle of the room. */
export function deepenCorners({ pixels, width, height }: Stage): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const d = ((x / width - 0.5) ** 2 + (y / height - 0.52) ** 2) * 1.1
      blend(pixels, (y * width + x) * 3, 0.01, 0.008, 0.012, clamp(d - 0.16, 0, 0.5))
    }
}
