import { clamp, mix, smoothstep } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { hashCell } from '../math/random.ts'
import { blur } from '../raster/blur.ts'
import { coarseField, type Sampler } from '../raster/field.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { kuwahara } from './watercolour.ts'
import { contours, inkLines, lumaPlane } from './cel.ts'

const PAPER = [0.955, 0.94, 0.905] as const
const GRAPHITE = [0.16, 0.15, 0.17] as const

/** Tone below which a direction of hatching sets in, and that direction. */
const HATCHES = [
  { tone: 0.9, x: 0.6, y: 0.7 },
  { tone: 0.7, x: -0.75, y: 0.65 },
  { tone: 0.5, x: 0.1, y: 0.99 },
  { tone: 0.3, x: 0.97, y: -0.2 },
].map(({ tone, x, y }) => ({ tone, x: x / Math.hypot(x, y), y: y / Math.hypot(x, y) }))

/** Pencil on paper: contours, hatching by tone, and `colour` 0 to 1 of what was there as a wash. */
export function paintSketch(stage: Stage, colour: number): void {
  const { pixels, width, height, unit, ids } = stage
  kuwahara(stage, 5 * unit)
  const ink = inkLines(stage, { width: 1.3, gain: 22, threshold: 0.42, hardness: 7 })
  const luma = blur(lumaPlane(stage, 'plane.3'), { width, height, radius: 2 * unit, passes: 1 }, stage.scratch)
  const outline = contours(stage, 1.2)
  const waver = coarseField(
    { width, height, step: 8, scratch: stage.scratch },
    (x, y) => noise(x / 90 / unit, y / 90 / unit) * 8 * unit,
  )
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const i = p * 3
      const isSky = (ids[p] ?? 0) === ID.sky
      const grain = hashCell(x, y, 3) * 0.5 + 0.25 + noise((x * 0.35) / unit, (y * 0.35) / unit) * 0.5
      let k = hatching({ x, y, luma: luma[p] ?? 1, isSky, waver, unit }) * (0.55 + grain * 0.7) * (isSky ? 0.35 : 1)
      k = Math.max(
        k,
        (1 - (ink[p] ?? 1)) * (isSky ? 0.25 : 0.5 + grain * 0.55),
        (1 - (outline[p] ?? 1)) * (0.45 + 0.55 * grain),
      )
      k = clamp(k * (0.86 + 0.3 * grain)) * vignette(stage, waver, x, y)
      const tooth = 1 + (grain - 0.5) * 0.035
      for (let c = 0; c < 3; c++) {
        const value = pixels[i + c] ?? 0
        const paper = (PAPER[c] ?? 1) * tooth
        const washed = mix(paper, paper * (value * 0.85 + 0.22), colour * (0.75 + grain * 0.3))
        const pencil = mix(GRAPHITE[c] ?? 0, value * 0.42, colour * 0.8)
        pixels[i + c] = clamp(mix(washed, pencil, k * 0.9))
      }
    }
}

type Point = { x: number; y: number; luma: number; isSky: boolean; waver: Sampler; unit: number }

function hatching({ x, y, luma, isSky, waver, unit }: Point): number {
  let k = 0
  const drift = waver(x, y)
  for (let n = 0; n < HATCHES.length; n++) {
    const hatch = HATCHES[n]
    if (!hatch) break
    const dark = (hatch.tone - luma) * (isSky ? 0.9 : 2.8)
    if (dark <= 0) break
    const t = ((x * hatch.x + y * hatch.y + drift * (n + 1) * 0.6) / (9.5 * unit)) * (1 + n * 0.13)
    const off = Math.abs(t - Math.floor(t) - 0.5) * 2
    k = Math.max(k, clamp((clamp(dark, 0, 0.62) - off) * 3.2) * (0.62 + 0.12 * n))
  }
  return k
}

/** The drawing fades out towards an uneven margin. */
function vignette({ width, height, unit }: Stage, waver: Sampler, x: number, y: number): number {
  const margin =
    Math.min(x, y, width - x, height - y) / Math.min(width, height) + waver(x * 0.7, y * 0.7) / (300 * unit)
  return smoothstep(0.02, 0.14, margin)
}
