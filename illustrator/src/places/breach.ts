import { mix, smoothstep } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { mixColors } from '../math/color.ts'
import type { Figure } from '../compose/scene.ts'
import { paintFigure, figureReferenceLength, reflectFigure } from '../paint/figures.ts'
import { blend, dab } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { measureExtent } from '../subjects/extent.ts'

/** Paints a leaping whale or dolphin as a whole, then restores the sea over the part under water and adds foam. */
export function paintBreach(stage: Stage, figure: Figure): void {
  const { pixels, ids, width, height, unit, scratch } = stage
  const waterline = figure.y * height
  const top = Math.max(0, (waterline - 20 * unit) | 0)
  const seaStart = top * width * 3
  const sea = scratch.field(Math.max(0, pixels.length - seaStart))
  sea.set(pixels.subarray(seaStart))
  // Most of a long subject is under water, so it is painted larger.
  const { left, right } = measureExtent(figure.subject)
  const isLong = right - left > 1.7
  const shape = { ...figure, size: figure.size * (isLong ? 2 : 1.35), y: figure.y + (isLong ? 0.02 : 0.04) }
  const placed = paintFigure(stage, shape, { angle: isLong ? -0.8 : -0.6, hasShadow: false, rim: 1.2 })
  for (let y = top; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = smoothstep(-5, 7, y - waterline - noise(x / (34 * unit), 3) * 9 * unit)
      const p = y * width + x
      if (k > 0)
        blend(
          pixels,
          p * 3,
          sea[p * 3 - seaStart] ?? 0,
          sea[p * 3 - seaStart + 1] ?? 0,
          sea[p * 3 - seaStart + 2] ?? 0,
          k,
        )
      if (k > 0.5 && (ids[p] ?? 0) >= ID.subject) ids[p] = ID.water
    }
  const reach = Math.min(figureReferenceLength(stage) * 0.34, placed.size * (isLong ? 0.52 : 0.7))
  const x = placed.x - figure.flip * placed.size * (isLong ? 0.42 : 0.2)
  reflectFigure(stage, { x, y: waterline, size: reach * 1.6 }, 0.42)
  paintSplash(stage, { x, y: waterline, reach })
}

type Splash = { x: number; y: number; reach: number }

/** Paints mist, then sheets of water that fly outward, drops, and a line of foam. */
function paintSplash(stage: Stage, { x, y, reach }: Splash): void {
  const random = stage.random.child(`splash ${Math.round(x)}`)
  const { light, unit } = stage
  const white = mixColors(light.horizon, [1, 1, 1], 0.72)
  const shade = mixColors(light.middle, white, 0.45)
  for (let i = 0; i < 60; i++) {
    const across = random.between(-1, 1)
    const size = reach * random.between(0.1, 0.3)
    const rise = random.next() * reach * 0.5 * (1 - across * across)
    dab(stage, [x + across * reach, y - rise, size, size * 0.8], { color: white, alpha: 0.1, softness: 1 })
  }
  for (let jet = 0; jet < 46; jet++) {
    const lean = random.between(-1, 1)
    const power = random.between(0.35, 1) * (0.55 + Math.abs(lean) * 0.45)
    const color = random.chance(0.3) ? shade : white
    const thick = random.between(0.018, 0.045) * reach
    for (let i = 0; i < 16; i++) {
      const t = i / 15
      const fall = t * 1.9 - t * t * 1.25
      dab(
        stage,
        [
          x + reach * (lean * 0.62 + lean * power * t * 0.75) + random.between(-1, 1) * thick * t,
          y - reach * power * fall * 0.95 + random.between(-1, 1) * thick * t,
          thick * mix(1.1, 0.3, t),
          thick * mix(1.6, 0.35, t),
          lean * 0.6,
        ],
        { color, alpha: 0.75 - t * 0.35, softness: 0.55 },
      )
    }
  }
  for (let i = 0; i < 190; i++) {
    const across = random.between(-1.25, 1.25)
    const up = random.next() ** 1.6 * (1.35 - Math.abs(across) * 0.7)
    const size = unit * random.between(1, 4.2)
    dab(stage, [x + across * reach, y - up * reach * 1.15, size, size * 1.3], {
      color: white,
      alpha: 0.8,
      softness: 0.4,
    })
  }
  for (let i = 0; i < 300; i++) {
    const across = random.between(-1, 1) * random.between(0.5, 1.35)
    dab(
      stage,
      [
        x + across * reach,
        y + random.between(-0.06, 0.11) * reach * (1.4 - Math.abs(across)),
        reach * random.between(0.03, 0.11),
        reach * random.between(0.012, 0.035),
      ],
      { color: random.chance(0.25) ? shade : white, alpha: random.between(0.35, 0.85), softness: 0.7 },
    )
  }
}
