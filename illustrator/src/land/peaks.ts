import { triples } from '../math/tables.ts'
import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { mixColours, rgbOf, type Lch, type Rgb } from '../math/colour.ts'
import type { Random } from '../math/random.ts'
import { fillShape, type Shader } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'

export interface Peaks {
  /** Height of the highest as a share of the sky. */
  height: number
  snow: number
  rock: Lch
  green: Lch | undefined
}

interface Peak {
  x: number
  y: number
  /** Run of its slopes to either side. */
  left: number
  right: number
  base: number
  /** 0 far, 1 near. */
  near: number
  /** Where its main spur leans to. */
  lean: number
  /** Below 1 a dome, above 1 a horn. */
  power: number
  seed: number
}

type Form = 'alps' | 'horn' | 'twins' | 'domes' | 'wall'

/** Mountains one behind another, each with a lit and a shaded flank, ribs and a snow line: read from afar as peaks. */
export function paintPeaks(stage: Stage, peaks: Peaks): void {
  const random = stage.random.child('peaks')
  const form = random.pick<readonly [Form, ...Form[]]>(['alps', 'horn', 'twins', 'domes', 'wall', 'alps'])
  const list = peaksOf(stage, peaks, { form, random })
  list.sort((p, q) => p.near - q.near)
  for (const [i, peak] of list.entries())
    fillShape(stage, [ringOf(stage, peak)], { paint: peakShader(stage, peaks, peak), id: ID.mountain + (i % 8) })
}

/** Middle of each great peak as a share of the width, its height and its breadth; then lesser ones between. */
const GREAT: Readonly<Record<Form, readonly (readonly [x: number, tall: number, wide: number])[]>> = {
  alps: triples('0.3 1 0.34, 0.68 0.86 0.32'),
  horn: [[0.5, 1.12, 0.44]],
  twins: triples('0.34 1 0.3, 0.56 0.92 0.3'),
  domes: triples('0.24 0.74 0.44, 0.62 0.9 0.5, 0.95 0.66 0.4'),
  wall: triples('0.14 0.78 0.16, 0.28 0.94 0.13, 0.42 0.86 0.14, 0.56 1 0.14, 0.7 0.82 0.13, 0.86 0.7 0.18'),
}

function peaksOf(stage: Stage, { height }: Peaks, { form, random }: { form: Form; random: Random }): Peak[] {
  const { width, horizon } = stage
  const isTurned = random.chance(0.5)
  const shift = random.between(-0.14, 0.14)
  const reach = Math.min(width, horizon * 2)
  const peak = (at: number, tall: number, wide: number, near: number): Peak => ({
    x: (isTurned ? 1 - at : at) * width + shift * width,
    y: horizon - horizon * Math.min(0.88, height * 1.12 * tall),
    left: wide * reach * random.between(0.85, 1.3),
    right: wide * reach * random.between(0.85, 1.3),
    base: horizon + 3,
    near,
    lean: random.between(-0.35, 0.35),
    power: form === 'domes' ? 0.62 : form === 'wall' ? 0.7 : random.between(1.05, 1.4),
    seed: random.between(0, 90),
  })
  const great = GREAT[form].map(([at, tall, wide], i) =>
    peak(at + random.between(-0.04, 0.04), tall * random.between(0.9, 1.05), wide, 0.35 + (i % 3) * 0.12),
  )
  const far = Array.from({ length: 4 }, (_, i) =>
    peak(i / 3 + random.between(-0.12, 0.12), random.between(0.42, 0.7), 0.36, i * 0.04),
  )
  const near = Array.from({ length: 4 }, (_, i) =>
    peak(i / 3 + random.between(-0.12, 0.12), random.between(0.2, 0.38), 0.3, 0.78 + i * 0.06),
  )
  return [...far, ...great, ...near]
}

function ringOf({ unit }: Stage, peak: Peak): number[] {
  const { x, y, left, right, base, power, seed } = peak
  const tall = base - y
  const ring = [x, y]
  const step = Math.max(3, 6 * unit)
  const slope = (run: number, side: 1 | -1) => {
    const points: number[] = []
    for (let off = step; off <= run; off += step) {
      const t = off / run
      const rough = fbm((off / tall) * 5 * side + seed, seed, 4) * 0.13 * (1 - t * 0.4) * Math.min(1, t * 9)
      points.push(x + off * side, base - tall * clamp((1 - t) ** power + rough, 0, 1))
    }
    return [...points, x + run * side, base]
  }
  const back = slope(left, -1)
  ring.push(...slope(right, 1))
  for (let i = back.length - 2; i >= 0; i -= 2) ring.push(back[i] ?? 0, back[i + 1] ?? 0)
  return ring
}

function peakShader({ light, sun, unit }: Stage, { snow, rock, green }: Peaks, peak: Peak): Shader {
  const { x, y, base, near, lean, seed } = peak
  const stone: Rgb = rgbOf(rock)
  const grown: Rgb = rgbOf(green ?? rock)
  const tall = base - y
  const run = (peak.left + peak.right) / 2
  const toward = sun.x < x ? -1 : 1
  const air = mix(0.62, 0.08, near ** 0.7) * Math.min(0.85, light.haze * 1.1)
  const haze = mixColours(light.horizon, light.middle, 0.35 + 0.3 * (1 - near))
  const line = near > 0.7 ? snow * 0.25 - 0.12 : snow
  return (px, py, out) => {
    const t = clamp((py - y) / tall)
    const wobble = noise(py / (tall * 0.13) + seed, seed) * 0.5 + noise(py / (tall * 0.045), seed + 9) * 0.22
    const spur = x + lean * (py - y) + wobble * tall * (0.05 + t * 0.24)
    // Ribs fan out from the summit.
    const fan = (px - x) / (run * (t + 0.12))
    const rib = noise(fan * 4.2 + seed, t * 2.2 + seed) + 0.5 * noise(fan * 10 + seed, t * 5)
    const fine = noise(px / (16 * unit), py / (11 * unit))
    const side = smoothstep(-0.05, 0.05, ((px - spur) * toward) / tall + rib * 0.11)
    const facing = clamp(0.1 + side * 0.72 + rib * 0.2 + fine * 0.1, 0.04, 1)
    const white = line > 0 ? smoothstep(line + 0.05, line - 0.05, t + rib * 0.2 - fine * 0.06 - (side - 0.5) * 0.08) : 0
    const grass = green ? smoothstep(0.42, 0.75, t + rib * 0.14) : 0
    const a = clamp(air + smoothstep(0.45, 1.05, t) * 0.42 * light.haze * (1.15 - near * 0.6))
    const k = light.strength * facing * 1.02
    const ambient = 0.62 + (1 - side) * 0.12
    for (let c = 0; c < 3; c++) {
      const ground = mix(mix(stone[c] ?? 0, grown[c] ?? 0, grass), c === 2 ? 1 : 0.94, white)
      out[c] = mix(ground * ((light.ambient[c] ?? 0) * ambient + (light.sun[c] ?? 0) * k), haze[c] ?? 0, a)
    }
  }
}
