import { clamp } from '../math/number.ts'
import type { Rgb } from '../math/colour.ts'
import { blend, lumaAt } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'
import { kuwahara } from './watercolour.ts'
import { contours, inkLines } from './cel.ts'

interface Border {
  /** As a share of the shorter side. */
  share: number
  paper: Rgb
  /** Radius of the picture's corners, as a share of the shorter side. */
  corner: number
  /** A line around the picture: its width as a share of the shorter side. */
  line?: number
}

/** Paper around a picture: the gutter of a comic, the rim of an old print. */
export function paintBorder({ pixels, width, height }: Stage, { share, paper, corner, line = 0 }: Border): void {
  const side = Math.min(width, height)
  const radius = corner * side
  const halfWidth = width / 2 - share * side - radius
  const halfHeight = height / 2 - share * side - radius
  const [r, g, b] = paper
  for (let y = 0; y < height; y++) {
    const dy = Math.abs(y + 0.5 - height / 2) - halfHeight
    for (let x = 0; x < width; x++) {
      const dx = Math.abs(x + 0.5 - width / 2) - halfWidth
      // Distance to the rounded edge, positive inside.
      const inside = dx > 0 && dy > 0 ? radius - Math.sqrt(dx * dx + dy * dy) : radius - Math.max(dx, dy)
      const i = (y * width + x) * 3
      if (line > 0 && inside < line * side) blend(pixels, i, 0.05, 0.045, 0.06, clamp(line * side - inside))
      if (inside < 0.5) blend(pixels, i, r, g, b, clamp(0.5 - inside))
    }
  }
}

const LEVELS = 4
const DOT = 10

/** Flat shades, halftone in the dark parts and black ink. */
export function paintComic(stage: Stage): void {
  const { pixels, width, height, unit } = stage
  kuwahara(stage, 8 * unit)
  const ink = inkLines(stage, { width: 2, gain: 14, threshold: 0.34, hardness: 12 })
  const outline = contours(stage, 1.6)
  const pitch = Math.max(3, DOT * unit)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const i = p * 3
      const l = lumaAt(pixels, i)
      const step = Math.floor(l * LEVELS + 0.25) / LEVELS
      const flat = clamp((step + 0.14) / (l + 0.02), 0.6, 1.8)
      const paper = 1 - halftone({ x, y, pitch, luma: l }) * 0.55
      const line = Math.min(ink[p] ?? 1, outline[p] ?? 1)
      const target = l * flat
      pixels[i] = clamp((target + ((pixels[i] ?? 0) * flat - target) * 1.45) * paper * line + (1 - line) * 0.05)
      pixels[i + 1] = clamp((target + ((pixels[i + 1] ?? 0) * flat - target) * 1.45) * paper * line + (1 - line) * 0.04)
      pixels[i + 2] = clamp((target + ((pixels[i + 2] ?? 0) * flat - target) * 1.45) * paper * line + (1 - line) * 0.09)
    }
}

function halftone({ x, y, pitch, luma }: { x: number; y: number; pitch: number; luma: number }): number {
  if (luma >= 0.62) return 0
  const u = ((x + y) * Math.SQRT1_2) / pitch
  const v = ((x - y) * Math.SQRT1_2) / pitch
  const du = u - Math.floor(u) - 0.5
  const dv = v - Math.floor(v) - 0.5
  const radius = 0.62 * clamp(1.02 - luma * 1.45)
  return clamp((radius - Math.sqrt(du * du + dv * dv)) * pitch * 0.8 + 0.5)
}
