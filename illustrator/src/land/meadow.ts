import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise, ridged } from '../math/noise.ts'
import { colors, type Lch, mixColors, oklch, type Rgb, toRgb, scaleColor } from '../math/color.ts'
import { hashCell, type Random } from '../math/random.ts'
import { blend, dab, fillShape, lit } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { pairs } from '../math/tables.ts'
import { coniferRing } from './tree.ts'

interface Meadow {
  y: number
  blades?: number
  /** Share of blades with a flower. */
  flowers?: number
  flowerColors?: readonly Lch[]
  grass?: Lch
}

const WILDFLOWERS: readonly Lch[] = colors('.72 .19 30, .85 .15 90, .75 .14 330')

/** Blades of grass and flowers: many small ones far away, a few large ones in front. */
export function paintMeadow(stage: Stage, meadow: Meadow): void {
  const { y, blades = 2600, flowers = 0.25, grass = [0.55, 0.13, 130] } = meadow
  const { width, height, light, sun, seed } = stage
  const random = stage.random.child(`meadow ${Math.round(y)}`)
  const petals = (meadow.flowerColors ?? WILDFLOWERS).map(toRgb)
  const depths = Array.from({ length: Math.round(blades * Math.max(1, width / height)) }, () => random.next() ** 0.75)
  depths.sort((a, b) => a - b)
  for (const t of depths) {
    const size = (0.12 + t * t * 1.1) * height * 0.05
    const x = random.next() * width
    const root = y + (height - y) * t * 1.05
    const cluster = fbm((x / width) * 3 + (seed % 33), t * 3, 2)
    const dark = 1.1 - t * 0.55
    const sunward = 1 + 0.8 / (1 + ((x - sun.x) / (width * 0.3)) ** 2)
    const illuminate = (color: Rgb): Rgb => [
      color[0] * (light.ambient[0] * 0.6 + light.sun[0] * light.strength * 0.62 * sunward) * dark,
      color[1] * (light.ambient[1] * 0.6 + light.sun[1] * light.strength * 0.62 * sunward) * dark,
      color[2] * (light.ambient[2] * 0.6 + light.sun[2] * light.strength * 0.62 * sunward) * dark,
    ]
    const lean = random.between(-0.35, 0.35)
    const blade = oklch(grass[0] + random.between(-0.1, 0.12), grass[1], grass[2] + random.between(-18, 14))
    dab(stage, [x + lean * size * 0.5, root - size * 0.5, size * 0.07 + 0.7, size * 0.6, lean], {
      color: illuminate(blade),
      alpha: 0.85,
      softness: 0.5,
    })
    if (!random.chance(flowers * clamp(0.6 + cluster * 2))) continue
    const petal = petals[random.integer(0, petals.length - 1)] ?? [1, 1, 1]
    paintBlossom(stage, random, {
      x: x + lean * size,
      y: root - size,
      radius: size * random.between(0.1, 0.2) + 0.8,
      petal: illuminate(petal),
      middle: illuminate(oklch(0.8, 0.15, 85)),
    })
  }
}

type Blossom = { x: number; y: number; radius: number; petal: Rgb; middle: Rgb }

function paintBlossom(stage: Stage, random: Random, { x, y, radius, petal, middle }: Blossom): void {
  for (let i = 0; i < 5; i++) {
    const angle = i * 1.257 + random.next()
    dab(
      stage,
      [x + Math.cos(angle) * radius * 0.7, y + Math.sin(angle) * radius * 0.5, radius * 0.75, radius * 0.6, angle],
      { color: scaleColor(petal, random.between(0.75, 1.25)), alpha: 0.95, id: ID.flower },
    )
  }
  if (radius > 4) dab(stage, [x, y, radius * 0.4, radius * 0.35], { color: middle })
}

/** Dark, blurred blades at the lower edge, which add depth. They are short in front of subjects. */
export function paintGrassFrame(
  stage: Stage,
  grass: Lch = [0.26, 0.06, 145],
  figures: readonly { x: number; size: number }[] = [],
): void {
  const { width, height, light } = stage
  const random = stage.random.child('frame')
  const color = scaleColor(toRgb(grass), 0.25 + light.strength * 0.22)
  for (let i = 0; i < 150; i++) {
    const x = width * random.next()
    const isInFront = figures.some((figure) => Math.abs(figure.x - x / width) < figure.size * 0.5)
    const length = height * random.between(0.03, 0.11) * (1.3 - Math.abs(x / width - 0.5)) * (isInFront ? 0.35 : 1)
    const angle = random.between(-0.3, 0.3)
    dab(stage, [x, height - length * 0.4, Math.max(1, length * 0.05), length, angle], {
      color,
      alpha: 0.9,
      softness: 0.6,
    })
  }
}

interface RollingHills {
  layers: number
  /** Height of the farthest hill, as a share of the image height. */
  height: number
  grass: Lch
  hedge: Lch
  /** Fields in several colors instead of pasture. */
  isFarmed: boolean
}

type Hill = { index: number; near: number; crest: (x: number) => number }

/** Rows of hills with fields, hedges and small trees. */
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
  const colors = crops.map((crop): Rgb =>
    typeof crop === 'number' ? oklch(grass[0] + crop, grass[1], grass[2] + crop * 200) : oklch(...crop),
  )
  const ring = [0, horizon + 4]
  for (let x = 0; x <= width + 12; x += 12) ring.push(x, crest(x))
  ring.push(width + 12, horizon + 4)
  const air = mix(0.6, 0.12, near) * Math.min(0.9, light.haze * 1.15)
  const haze = mixColors(light.horizon, light.middle, 0.3)
  const patch = width * mix(0.1, 0.24, near)
  const shift = hashCell(index, 3, seed) * 90
  const sunSide = sun.x < width / 2 ? -1 : 1
  fillShape(stage, [ring], {
    id: ID.mountain + index,
    paint: (x, y, out) => {
      const down = y - crest(x)
      const u = (x + down * (hashCell(index, 1, seed) * 6 - 3)) / patch + shift + noise(x / patch, index) * 0.3
      const row = Math.floor(down / (height * mix(0.028, 0.06, near)))
      const column = Math.floor(u)
      const cropColor = colors[Math.floor(hashCell(column, row, seed + index) * colors.length)] ?? colors[0]
      const edge = isFarmed && u - column < 0.03 ? 0.62 : 1
      const furrow = isFarmed ? 0.94 + 0.06 * Math.sin(u * 70) : 1
      const slope = clamp(0.55 + ((crest(x + 8) - crest(x - 8)) / 16) * sunSide * -1.6)
      const k = light.strength * slope * (1 + noise(x / 30, y / 9) * 0.14)
      for (let c = 0; c < 3; c++) {
        const litColor =
          (cropColor?.[c] ?? 0) * edge * furrow * ((light.ambient[c] ?? 0) * 0.75 + (light.sun[c] ?? 0) * k)
        out[c] = mix(litColor, haze[c] ?? 0, clamp(air + (down / height) * 0.5))
      }
    },
  })
}

const CROPS: readonly (number | Lch)[] = [0, -0.05, 0.05, [0.76, 0.11, 88], [0.66, 0.1, 105], [0.56, 0.06, 60]]

/** Bushes in lines along the crests, with small round trees between them. */
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
      dab(stage, [x, crest(x) + depth + off * fall * (depth ? 1 : 0) - tall * 0.5, tall * 0.8, tall], {
        color: [mix(r, light.horizon[0], air), mix(g, light.horizon[1], air), mix(b, light.horizon[2], air)],
        softness: 0.3,
        id: ID.forest + index,
      })
    }
  }
}

type Crest = { x: number; height: number }

interface Dune {
  index: number
  near: number
  y: number
  rise: number
  crests: readonly Crest[]
  reach: number
  shift: number
}

const LAYERS = 5

/** Dunes in the color of the sand, far to near. Each crest has a lit and a shaded side. */
export function paintDunes(stage: Stage, color: Lch = [0.73, 0.12, 58]): void {
  const dunes = Array.from({ length: LAYERS }, (_, index) => createDune(stage, index))
  // For each dune, from near to far: the line below which nearer dunes hide it. Hidden sand is not computed.
  const hidden: Float32Array[] = []
  const cover = new Float32Array(stage.width).fill(stage.height)
  for (const dune of [...dunes].reverse()) {
    hidden[dune.index] = cover.slice()
    for (let x = 0; x < stage.width; x++) cover[x] = Math.min(cover[x] ?? 0, crestLine(stage, dune, x))
  }
  for (const dune of dunes) paintDune(stage, dune, { color, hidden: hidden[dune.index] ?? cover })
}

function createDune(stage: Stage, index: number): Dune {
  const { width, height, horizon, seed } = stage
  const near = index / (LAYERS - 1)
  const random = stage.random.child(`dune ${index}`)
  const zones = pairs('-.05 .3, .38 .62, .75 1.1')
  return {
    index,
    near,
    y: mix(horizon + height * 0.03, height * 0.93, near ** 1.25),
    rise: Math.min(height, width) * mix(0.045, 0.22, near ** 0.8),
    crests: zones.map(([from, to]) => ({ x: random.between(from, to) * width, height: random.between(0.45, 1) })),
    reach: width * mix(0.16, 0.42, near),
    shift: (seed % 51) + index * 9,
  }
}

function leeSign({ sun, width }: Stage): number {
  return sun.x < width / 2 ? 1 : -1
}

function crestLine(stage: Stage, { y, rise, crests, reach, shift, index }: Dune, x: number): number {
  const lee = leeSign(stage)
  let highest = 0
  for (const crest of crests) {
    const e = (x - crest.x) * lee
    const fall = e > 0 ? Math.exp(-((e / (reach * 0.55)) ** 1.25)) : Math.exp(-((-e / reach) ** 1.6))
    highest = Math.max(highest, crest.height * fall)
  }
  return y - rise * (0.15 + highest * 0.85 + 0.1 * fbm((x / stage.width) * 2 + shift, index, 2))
}

function paintDune(stage: Stage, dune: Dune, { color, hidden }: { color: Lch; hidden: Float32Array }): void {
  const { pixels, ids, width, height, light, unit } = stage
  const { near, y: base, rise, shift } = dune
  const sand = toRgb(color)
  const shade = toRgb([color[0] * 0.57, color[1] * 0.7, color[2] - 26])
  const lee = leeSign(stage)
  const air = mix(0.6, 0.03, near) * light.haze
  const ripple = mix(1.6, 6.5, near) * unit
  for (let x = 0; x < width; x++) {
    const top = crestLine(stage, dune, x)
    const end = Math.min(height, Math.ceil(hidden[x] ?? height) + 1)
    for (let y = Math.max(0, (top - 1) | 0); y < end; y++) {
      const t = (y - top) / rise
      const dark = shadowAt(dune, { x, y, lee })
      const wave = noise((x / width) * 4 + shift, (y / height) * 7)
      const phase = (y - base + wave * 26 * unit + (x - width / 2) * 0.1 * lee) / ripple
      const ripples = Math.sin(phase) * 0.07 * smoothstep(0.05, 0.4, t) * near * (1 - dark * 0.7)
      const crestLight = 0.22 * Math.exp(-t * 5) * (1 - dark)
      const share = clamp(0.92 * (1 - dark) - 0.12 * clamp(t * 0.4) + ripples + wave * 0.07 + crestLight)
      const direct = light.strength * share * 0.9
      const a = air * (1 - dark * 0.3)
      const p = y * width + x
      const red = mix(
        mix(shade[0], sand[0], share) * (light.ambient[0] * 0.5 + light.sun[0] * direct),
        light.horizon[0],
        a,
      )
      const green = mix(
        mix(shade[1], sand[1], share) * (light.ambient[1] * 0.5 + light.sun[1] * direct),
        light.horizon[1],
        a,
      )
      const blue = mix(
        mix(shade[2], sand[2], share) * (light.ambient[2] * 0.5 + light.sun[2] * direct),
        light.horizon[2],
        a,
      )
      blend(pixels, p * 3, red, green, blue, clamp(y + 1 - top))
      if (y > top) ids[p] = ID.ground + dune.index * 2 - (dark > 0.5 ? 0 : 1) + 1
    }
  }
}

function shadowAt(dune: Dune, { x, y, lee }: { x: number; y: number; lee: number }): number {
  let dark = 0
  for (const crest of dune.crests) {
    const down = (y - (dune.y - dune.rise * (0.15 + crest.height * 0.85))) / dune.rise
    if (down < 0) continue
    const edge = crest.x - lee * dune.reach * (0.55 * down - 0.16 * Math.sin(down * 2.4 + dune.shift))
    const e = ((x - edge) * lee) / dune.reach
    if (e <= -0.02) continue
    const fall = Math.exp(-Math.max(0, e) * 1.25) * clamp(1.5 - down * 0.42)
    dark = Math.max(dark, smoothstep(-0.006, 0.012 + down * 0.01, e) * fall)
  }
  return dark
}

const ROCK = oklch(0.46, 0.05, 45)
const GRASS = oklch(0.58, 0.13, 132)
const FIR: Rgb = [0.05, 0.13, 0.08]

/** A floating rock with grass, firs and a waterfall. `size` is half its width. */
export function paintFloatingIsland(stage: Stage, island: { x: number; y: number; size: number }): void {
  const { light, sun, width, seed } = stage
  const { x, y, size } = island
  const sunSide = sun.x < x ? -1 : 1
  const haze = clamp(1 - size / (width * 0.3)) * 0.5
  const shaded = (color: Rgb, ambient: number, direct: number): Rgb => [
    mix(color[0] * (light.ambient[0] * ambient + light.sun[0] * light.strength * direct), light.horizon[0], haze),
    mix(color[1] * (light.ambient[1] * ambient + light.sun[1] * light.strength * direct), light.horizon[1], haze),
    mix(color[2] * (light.ambient[2] * ambient + light.sun[2] * light.strength * direct), light.horizon[2], haze),
  ]
  fillShape(stage, [rockRing(island, seed)], {
    id: ID.rock,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const e = ridged(u * 2.6 + (seed % 9), v * 0.9, 4)
      out.set(shaded(ROCK, 0.6, clamp(0.2 + (e - 0.4) * 1.1 + sunSide * u * 0.35 - v * 0.35)))
    },
  })
  dab(stage, [x, y + size * 0.02, size * 1.02, size * 0.13], {
    color: shaded(GRASS, 0.6, 0.75),
    softness: 0.06,
    id: ID.rock + 1,
  })
  const random = stage.random.child(`island ${Math.round(x)}`)
  for (let i = 0; i < 6; i++) {
    const treeX = x + size * random.between(-0.75, 0.75)
    const height = size * random.between(0.25, 0.6)
    const ring = coniferRing({ x: treeX, y: y + size * random.between(-0.04, 0.06), height }, random)
    fillShape(stage, [ring], {
      id: ID.rock + 2,
      paint: (px, _py, out) => out.set(shaded(FIR, 1, clamp(0.4 + ((sunSide * (px - treeX)) / height) * 3) * 1.4)),
    })
  }
  for (let i = 0; i < 40; i++) {
    const t = i / 40
    dab(
      stage,
      [
        x - sunSide * size * 0.45 + noise(t * 6, size) * size * 0.015,
        y + size * (0.04 + t * 1.5),
        size * (0.022 + t * 0.045),
        size * 0.06,
      ],
      { color: [0.9, 0.95, 1], alpha: 0.35 * (1 - t), softness: 0.9 },
    )
  }
}

function rockRing({ x, y, size }: { x: number; y: number; size: number }, seed: number): number[] {
  const ring = [x - size, y]
  for (let i = 0; i <= 26; i++) {
    const u = 1 - (i / 26) * 2
    const depth = (1 - Math.abs(u) ** 1.5) * size * (0.75 + 0.55 * hashCell(i, size | 0, seed))
    ring.push(x - u * size, y + depth + size * 0.05)
  }
  ring.push(x + size, y)
  return ring
}
