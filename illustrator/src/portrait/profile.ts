import { points } from '../math/tables.ts'
import { clamp } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { oklch, scaleColor, type Lch, type Rgb } from '../math/color.ts'
import { blur, fillRings } from '../raster/mask.ts'
import { type Knot, knots, smoothRing } from '../raster/ring.ts'
import { dab, lit } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'

export interface Profile {
  x: number
  y: number
  size: number
  flip: 1 | -1
  skin: Lch
  hair: Lch
  coat: Lch
  cut: 'bun' | 'short' | 'long'
}

/**
 * Forehead, nose, lips, chin and throat. The face looks right, the ear is at the origin, and one unit is about one
 * head.
 */
const FACE: readonly Knot[] = knots(`-.1 -.5, .12 -.5, .29 -.4, .335 -.25, .325 -.13, .345 -.08, .385 0, .43 .07!,
  .42 .095, .365 .115, .375 .15, .395 .175, .372 .2!, .385 .235, .355 .265, .365 .31, .34 .365, .26 .385, .14 .36,
  .1 .44, .1 .6, .2 .72, -.3 .72, -.24 .5, -.2 .2`)
const SHOULDERS: readonly Knot[] = knots(`.1 .6, .24 .76, .5 .88, .66 1.1, .72 2.2!, -1 2.2!, -.92 1.1, -.62 .84,
  -.3 .7, -.22 .56`)
const HAIR: Record<Profile['cut'], readonly Knot[]> = {
  bun: points(`.3 -.38, .2 -.54, -.08 -.62, -.34 -.52, -.46 -.3, -.42 -.02, -.28 .16, -.16 .18, -.04 .04, .06 -.12,
    .16 -.28`),
  short: points(`.31 -.36, .24 -.53, -.06 -.62, -.34 -.5, -.43 -.24, -.36 .06, -.24 .22, -.14 .1, -.04 -.1, .06 -.16,
    .17 -.27`),
  long: points(`.31 -.37, .22 -.54, -.08 -.62, -.38 -.5, -.5 -.2, -.5 .2, -.62 .6, -.74 1, -.5 1.14, -.22 1.1, -.08 .8,
    -.06 .4, -.06 .1, .04 -.12, .15 -.28`),
}

/** A head in profile against the light: dark inside, with a warm rim toward the sun. */
export function paintProfile(stage: Stage, profile: Profile): void {
  const { hair, coat, skin } = profile
  const paintLayer = (knots: readonly Knot[], color: Lch, id: number, strands: number) =>
    paintBacklit(stage, profile, { ring: toPixels(profile, knots), color, id: ID.subject + 60 + id, strands })
  paintLayer(FACE, skin, 1, 0)
  paintFeatures(stage, profile)
  paintLayer(SHOULDERS, coat, 3, 0)
  if (profile.cut === 'bun')
    paintLayer(points('-.3 -.36, -.46 -.5, -.64 -.46, -.68 -.28, -.56 -.16, -.38 -.2'), hair, 7, 30)
  paintLayer(HAIR[profile.cut], hair, 6, 26)
}

/** The details that are visible against the light: a lowered lid, a brow and the lips. */
function paintFeatures(stage: Stage, { x, y, size, flip, skin, hair }: Profile): void {
  const { light } = stage
  const shade = (color: Lch, share: number) => scaleColor(lit(oklch(...color), light, 0.12), share)
  const dabAt = (u: number, v: number, stroke: { rx: number; ry: number; angle: number; color: Rgb; alpha: number }) =>
    dab(stage, [x + u * size * flip, y + v * size, stroke.rx * size, stroke.ry * size, stroke.angle * flip], {
      ...stroke,
      softness: 0.6,
    })
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    dabAt(0.2 + t * 0.085, -0.052 + Math.sin(t * Math.PI) * 0.016, {
      rx: 0.012,
      ry: 0.006,
      angle: 0.2,
      color: [0.02, 0.015, 0.015],
      alpha: 0.9,
    })
    dabAt(0.18 + t * 0.11, -0.135 - Math.sin(t * 2.4) * 0.016, {
      rx: 0.016,
      ry: 0.008,
      angle: -0.2,
      color: shade(hair, 0.5),
      alpha: 0.75,
    })
  }
  dabAt(0.292, -0.04, { rx: 0.02, ry: 0.005, angle: 0.35, color: [0.02, 0.015, 0.015], alpha: 0.85 })
  dabAt(0.335, 0.185, { rx: 0.045, ry: 0.016, angle: 0.1, color: shade([0.5, 0.16, 20], 1.1), alpha: 0.6 })
  dabAt(0.335, 0.236, { rx: 0.042, ry: 0.02, angle: -0.1, color: shade([0.55, 0.16, 22], 1.2), alpha: 0.6 })
  dabAt(0.12, 0.12, { rx: 0.12, ry: 0.09, angle: 0, color: shade([skin[0], 0.12, 32], 1), alpha: 0.35 })
}

function toPixels({ x, y, size, flip }: Profile, knots: readonly Knot[]): number[] {
  return smoothRing(knots.map(([u, v, corner]) => [x + u * size * flip, y + v * size, corner]))
}

interface Layer {
  ring: number[]
  color: Lch
  id: number
  /** Frequency of streaks, as in combed hair. 0 for none. */
  strands: number
}

function paintBacklit(stage: Stage, { x, y, size }: Profile, { ring, color, id, strands }: Layer): void {
  const { scratch, pixels, ids, width, light, sun } = stage
  const mask = fillRings([ring], stage, scratch)
  if (!mask) return
  const count = mask.width * mask.height
  const inside = scratch.floats('plane.0', count)
  inside.set(mask.cover.subarray(0, count))
  blur(inside, { width: mask.width, height: mask.height, radius: size * 0.045 }, scratch)
  const base = oklch(...color)
  const dx = sun.x - x
  const dy = sun.y - y
  const sunDistance = Math.hypot(dx, dy) || 1
  const step = Math.max(1, size * 0.03)
  const shiftX = Math.round((dx / sunDistance) * step)
  const shiftY = Math.round((dy / sunDistance) * step)
  for (let row = 0; row < mask.height; row++)
    for (let column = 0; column < mask.width; column++) {
      const o = row * mask.width + column
      const cover = mask.cover[o] ?? 0
      if (cover <= 0) continue
      const towardX = clamp(column + shiftX, 0, mask.width - 1)
      const towardY = clamp(row + shiftY, 0, mask.height - 1)
      const edge = clamp((inside[o] ?? 0) - (inside[towardY * mask.width + towardX] ?? 0), 0, 1)
      const u = (column + mask.x - x) / size
      const v = (row + mask.y - y) / size
      const streak =
        strands > 0 ? 0.75 + 0.5 * noise(Math.hypot(u + 0.05, v + 0.2) * strands, Math.atan2(v + 0.2, u) * 1.5) : 1
      const soft = 0.55 + 0.35 * clamp(0.5 - v * 0.5 + (u * dx) / sunDistance)
      const rim = Math.min(1.2, edge * edge * 12 + edge * 0.25) * streak
      const p = (row + mask.y) * width + column + mask.x
      for (let c = 0; c < 3; c++) {
        const dark = (base[c] ?? 0) * ((light.ambient[c] ?? 0) * 0.75 + (light.horizon[c] ?? 0) * 0.22) * soft * streak
        const bright = (light.sun[c] ?? 0) * (0.35 + 0.65 * (base[c] ?? 0)) * rim * Math.max(0.7, light.strength)
        const i = p * 3 + c
        pixels[i] = (pixels[i] ?? 0) * (1 - cover) + (dark + bright) * cover
      }
      if (cover > 0.5) ids[p] = id
    }
}
