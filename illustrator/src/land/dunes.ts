import { pairs } from '../math/tables.ts'
import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { rgbOf, type Lch } from '../math/colour.ts'
import { blend } from '../paint/pixels.ts'
import { ID, type Stage } from '../paint/stage.ts'

interface Crest {
  x: number
  height: number
}

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

/** Dunes with a lit and a shaded side to every crest, far to near; `colour` is the sand's. */
export function paintDunes(stage: Stage, colour: Lch = [0.73, 0.12, 58]): void {
  const dunes = Array.from({ length: LAYERS }, (_, index) => createDune(stage, index))
  // From near to far: below which line a nearer dune hides this one. Sand that nobody sees is not worth its noise.
  const hidden: Float32Array[] = []
  const cover = new Float32Array(stage.width).fill(stage.height)
  for (const dune of [...dunes].reverse()) {
    hidden[dune.index] = cover.slice()
    for (let x = 0; x < stage.width; x++) cover[x] = Math.min(cover[x] ?? 0, crestLine(stage, dune, x))
  }
  for (const dune of dunes) paintDune(stage, dune, { colour, hidden: hidden[dune.index] ?? cover })
}

function createDune(stage: Stage, index: number): Dune {
  const { width, height, horizon, seed } = stage
  const near = index / (LAYERS - 1)
  const random = stage.random.child(`dune ${index}`)
  const zones = pairs('-0.05 0.3, 0.38 0.62, 0.75 1.1')
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

function leeSide({ sun, width }: Stage): number {
  return sun.x < width / 2 ? 1 : -1
}

function crestLine(stage: Stage, { y, rise, crests, reach, shift, index }: Dune, x: number): number {
  const lee = leeSide(stage)
  let highest = 0
  for (const crest of crests) {
    const e = (x - crest.x) * lee
    const fall = e > 0 ? Math.exp(-((e / (reach * 0.55)) ** 1.25)) : Math.exp(-((-e / reach) ** 1.6))
    highest = Math.max(highest, crest.height * fall)
  }
  return y - rise * (0.15 + highest * 0.85 + 0.1 * fbm((x / stage.width) * 2 + shift, index, 2))
}

function paintDune(stage: Stage, dune: Dune, { colour, hidden }: { colour: Lch; hidden: Float32Array }): void {
  const { pixels, ids, width, height, light, unit } = stage
  const { near, y: base, rise, shift } = dune
  const sand = rgbOf(colour)
  const shade = rgbOf([colour[0] * 0.57, colour[1] * 0.7, colour[2] - 26])
  const lee = leeSide(stage)
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
      blend(
        pixels,
        p * 3,
        mix(mix(shade[0], sand[0], share) * (light.ambient[0] * 0.5 + light.sun[0] * direct), light.horizon[0], a),
        mix(mix(shade[1], sand[1], share) * (light.ambient[1] * 0.5 + light.sun[1] * direct), light.horizon[1], a),
        mix(mix(shade[2], sand[2], share) * (light.ambient[2] * 0.5 + light.sun[2] * direct), light.horizon[2], a),
        clamp(y + 1 - top),
      )
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
