import { clamp, mix } from '../../math/number.ts'
import { fbm } from '../../math/noise.ts'
import { mixColours, oklch, scaled } from '../../math/colour.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintGround } from '../../land/ground.ts'
import { lit } from '../../paint/pixels.ts'
import { dab, fillShape, glow } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { paintPath } from '../foreground.ts'
import { paintInhabitants } from './inhabitants.ts'

/** Green stems close together, a path between them, light at its end. */
export function paintBamboo(stage: Stage, scene: Scene): void {
  const { width, height, horizon, light, pixels, ids } = stage
  const random = stage.random.child('bamboo')
  const far = mixColours(light.horizon, oklch(0.88, 0.13, 128), 0.7)
  const above = mixColours(scaled(light.ambient, 0.5), oklch(0.45, 0.11, 140), 0.6)
  ids.fill(ID.forest)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const near = 1 / (1 + (((x / width - 0.5) * 3.2) ** 2 + ((y - horizon * 0.9) / (height * 0.4)) ** 2))
      const k = clamp(near * 1.15 + fbm((x / width) * 8, (y / height) * 8, 3) * 0.3)
      for (let c = 0; c < 3; c++)
        pixels[(y * width + x) * 3 + c] = mix(above[c] ?? 0, far[c] ?? 0, k) * (light.isNight ? 0.4 : 1)
    }
  paintGround(stage, { y: horizon, material: 'earth', colour: [0.44, 0.07, 95], roll: 0.02 })
  paintPath(stage, { y: horizon, colour: [0.72, 0.05, 80] })
  const stems = Array.from({ length: 74 }, () => random.next()).sort((a, b) => a - b)
  for (const near of stems) {
    const side = random.chance(0.5) ? 1 : -1
    const free = 0.03 + near * 0.2
    const u = 0.5 + side * (free + random.next() ** 0.8 * (0.56 - free * 0.4))
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
    colour: far,
    strength: light.isNight ? 0.1 : 0.35,
  })
  paintInhabitants(stage, scene)
}

interface Stem {
  x: number
  foot: number
  near: number
  lean: number
}

function paintStem(stage: Stage, { x, foot, near, lean }: Stem): void {
  const { width, height, light, sun } = stage
  const random = stage.random.child(`stem ${Math.round(x * 7)}`)
  const half = width * (0.004 + near * 0.014)
  const toward = sun.x < x ? -1 : 1
  const skin = oklch(0.6 - near * 0.08 + random.between(-0.05, 0.05), 0.13, random.between(118, 138))
  const air = (1 - near) * 0.6
  const joint = height * (0.05 + near * 0.07)
  const top = foot - height * (0.8 + near * 0.6)
  fillShape(
    stage,
    [[x - half, foot, x + half, foot, x + half * 0.8 + lean * height, top, x - half * 0.8 + lean * height, top]],
    {
      id: ID.tree + Math.round(near * 8),
      paint: (px, py, out) => {
        const t = (foot - py) / (foot - top)
        const u = clamp((px - x - lean * height * t) / half, -1, 1)
        const ring = ((foot - py) / joint) % 1
        const knot = ring < 0.035 ? 0.5 : ring < 0.08 ? 1.35 : 1
        const k = light.strength * clamp(0.2 + 0.4 * Math.sqrt(1 - u * u) + u * toward * 0.4) * knot
        for (let c = 0; c < 3; c++)
          out[c] = mix(
            (skin[c] ?? 0) * ((light.ambient[c] ?? 0) * 0.5 * knot + (light.sun[c] ?? 0) * k),
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
    dab(stage, {
      x: x + random.between(-1, 1) * size * 3.4,
      y: random.next() * foot * (0.75 - near * 0.35),
      rx: size,
      ry: size * 0.2,
      angle: random.between(0.2, 1.2) * (random.chance(0.5) ? 1 : -1),
      colour: mixColours(leaf, light.horizon, air * 0.5),
      alpha: 0.9,
      softness: 0.4,
      id: ID.tree + 9,
    })
  }
}
