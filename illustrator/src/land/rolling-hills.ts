import { clamp, mix } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { hashCell } from '../math/random.ts'
import { mixColours, oklch, type Lch, type Rgb } from '../math/colour.ts'
import { lit } from '../paint/pixels.ts'
import { dab, fillShape } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'

export interface RollingHills {
  layers: number
  /** Height of the farthest as a share of the picture. */
  height: number
  grass: Lch
  hedge: Lch
  /** Fields in several colours instead of pasture. */
  isFarmed: boolean
}

interface Hill {
  index: number
  near: number
  crest: (x: number) => number
}

/** Hills behind hills with fields, hedges and lone trees on them. */
export function paintRollingHills(stage: Stage, hills: RollingHills): void {
  const { width, height, horizon } = stage
  for (let index = 0; index < hills.layers; index++) {
    const near = hills.layers > 1 ? index / (hills.layers - 1) : 1
    const random = stage.random.child(`hill ${index}`)
    const [a, b] = [random.between(0, 6), random.between(0, 6)]
    const wave = random.between(3, 5.5)
    const lift = height * hills.height * mix(1, 0.2, near)
    const crest = (x: number) =>
      horizon - lift * (0.62 + 0.3 * Math.sin((x / width) * wave + a) + 0.16 * Math.sin((x / width) * wave * 2.3 + b))
    const hill = { index, near, crest }
    paintSlope(stage, hills, hill)
    paintHedges(stage, hills, hill)
  }
}

function paintSlope(stage: Stage, { grass, isFarmed }: RollingHills, { index, near, crest }: Hill): void {
  const { width, height, horizon, light, sun, seed } = stage
  const crops = isFarmed ? CROPS : [0, 0.02, -0.03]
  const colours = crops.map((crop): Rgb =>
    typeof crop === 'number' ? oklch(grass[0] + crop, grass[1], grass[2] + crop * 200) : oklch(...crop),
  )
  const ring = [0, horizon + 4]
  for (let x = 0; x <= width + 12; x += 12) ring.push(x, crest(x))
  ring.push(width + 12, horizon + 4)
  const air = mix(0.6, 0.12, near) * Math.min(0.9, light.haze * 1.15)
  const haze = mixColours(light.horizon, light.middle, 0.3)
  const patch = width * mix(0.1, 0.24, near)
  const shift = hashCell(index, 3, seed) * 90
  const toward = sun.x < width / 2 ? -1 : 1
  fillShape(stage, [ring], {
    id: ID.mountain + index,
    paint: (x, y, out) => {
      const down = y - crest(x)
      const u = (x + down * (hashCell(index, 1, seed) * 6 - 3)) / patch + shift + noise(x / patch, index) * 0.3
      const row = Math.floor(down / (height * mix(0.028, 0.06, near)))
      const column = Math.floor(u)
      const own = colours[Math.floor(hashCell(column, row, seed + index) * colours.length)] ?? colours[0]
      const edge = isFarmed && u - column < 0.03 ? 0.62 : 1
      const furrow = isFarmed ? 0.94 + 0.06 * Math.sin(u * 70) : 1
      const slope = clamp(0.55 + ((crest(x + 8) - crest(x - 8)) / 16) * toward * -1.6)
      const k = light.strength * slope * (1 + noise(x / 30, y / 9) * 0.14)
      for (let c = 0; c < 3; c++) {
        const shone = (own?.[c] ?? 0) * edge * furrow * ((light.ambient[c] ?? 0) * 0.75 + (light.sun[c] ?? 0) * k)
        out[c] = mix(shone, haze[c] ?? 0, clamp(air + (down / height) * 0.5))
      }
    },
  })
}

const CROPS: readonly (number | Lch)[] = [0, -0.05, 0.05, [0.76, 0.11, 88], [0.66, 0.1, 105], [0.56, 0.06, 60]]

/** Bushes in lines along the crests, small round trees between them. */
function paintHedges(stage: Stage, { hedge }: RollingHills, { index, near, crest }: Hill): void {
  const { width, height, light } = stage
  const random = stage.random.child(`hedge ${index}`)
  const air = mix(0.55, 0.1, near) * light.haze
  const count = random.integer(2, 4)
  for (let line = 0; line < count; line++) {
    const from = random.next() * width
    const run = width * random.between(0.05, 0.22)
    const depth = random.chance(0.5) ? 0 : height * random.between(0.005, 0.03)
    const fall = random.between(-0.1, 0.25)
    const size = height * mix(0.006, 0.017, near)
    for (let off = 0; off < run; off += size * 0.7) {
      const x = from + off
      const tall = size * random.between(0.6, 1.5)
      const share = random.between(0.15, 0.6)
      const [r, g, b] = lit(oklch(hedge[0] + share * 0.08, hedge[1], hedge[2]), light, share)
      dab(stage, {
        x,
        y: crest(x) + depth + off * fall * (depth ? 1 : 0) - tall * 0.5,
        rx: tall * 0.8,
        ry: tall,
        colour: [mix(r, light.horizon[0], air), mix(g, light.horizon[1], air), mix(b, light.horizon[2], air)],
        softness: 0.3,
        id: ID.forest + index,
      })
    }
  }
}
