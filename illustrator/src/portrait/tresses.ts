import { clamp, mix } from '../math/number.ts'
import { dab } from '../paint/shapes.ts'
import type { Knot } from '../raster/ring.ts'
import { tones, type Easel } from './easel.ts'
import { BEHIND, BUN, CROWN, LOCKS, mirrored } from './haircuts.ts'
import { HAIR_ID, paintLock } from './lock.ts'

/** What falls behind neck and shoulders; painted before the skin. */
export function paintHairBehind(easel: Easel): void {
  const { cut } = easel.face
  if (cut === 'curly') paintCurls(easel, 'behind')
  const knots = BEHIND[cut]
  if (knots) paintLock(easel, bothSides(knots), 'fall')
  if (cut === 'bun') paintLock(easel, BUN, 'fall')
}

/** The crown and what frames the face; painted over it. */
export function paintHairBefore(easel: Easel): void {
  const { face } = easel
  if (face.cut === 'curly') return paintCurls(easel, 'before')
  const knots = CROWN[face.cut]
  if (knots) paintLock(easel, face.turn < 0 ? mirrored(knots) : knots, 'crown')
  for (const lock of LOCKS[face.cut] ?? []) paintLock(easel, face.turn < 0 ? mirrored(lock) : lock, 'fall')
}

function paintCurls(easel: Easel, layer: 'behind' | 'before'): void {
  const { stage, face, side, x, y, size } = easel
  const random = stage.random.child(`curls ${layer}`)
  const { bright, dark } = tones(easel, face.hair)
  const count = layer === 'behind' ? 260 : 170
  for (let i = 0; i < count; i++) {
    const angle =
      layer === 'behind'
        ? random.between(-Math.PI * 1.2, Math.PI * 0.2)
        : random.between(-Math.PI * 0.98, -Math.PI * 0.02)
    const far = layer === 'behind' ? random.between(0.24, 0.52) : random.between(0.33, 0.49)
    const u = Math.cos(angle) * far * 1.02
    const v = -0.1 + Math.sin(angle) * far
    if (layer === 'before' && v > -0.2 - (0.09 - u * u * 0.8) && Math.abs(u) < 0.28) continue
    const t = clamp(0.3 + u * side * 0.9 - v * 0.25 + random.between(-0.22, 0.25))
    const tone = (k: number): [number, number, number] => [
      mix(dark[0] * 0.6, bright[0], clamp(t + k)),
      mix(dark[1] * 0.6, bright[1], clamp(t + k)),
      mix(dark[2] * 0.6, bright[2], clamp(t + k)),
    ]
    const r = size * random.between(0.035, 0.06)
    dab(stage, { x: x + u * size, y: y + v * size, rx: r, ry: r, colour: tone(-0.18), softness: 0.25, id: HAIR_ID })
    dab(stage, {
      x: x + u * size + side * r * 0.25,
      y: y + v * size - r * 0.25,
      rx: r * 0.62,
      ry: r * 0.62,
      colour: tone(0.12),
      softness: 0.5,
    })
  }
}

function bothSides(half: readonly Knot[]): Knot[] {
  return [...half, ...half.map(([u, v, corner]): Knot => [-u, v, corner]).reverse()]
}
