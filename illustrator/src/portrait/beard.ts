import { pointsIn } from '../math/tables.ts'
import type { Knot } from '../raster/ring.ts'
import type { Easel } from './easel.ts'
import { paintLock } from './lock.ts'

/** Around the mouth, which a turned head has off its middle. */
export function paintBeard(easel: Easel): void {
  const { face } = easel
  if (face.beard === 'none') return
  const middle = face.turn * 0.055
  const alpha = face.beard === 'stubble' ? 0.3 : 0.97
  if (face.beard !== 'moustache') paintLock(easel, chin(middle, face.beard === 'full' ? 0.12 : 0), 'fall', alpha)
  paintLock(easel, moustache(middle), 'fall', alpha)
}

/** From ear to ear, open for the mouth. */
function chin(middle: number, length: number): Knot[] {
  return [
    [-0.305, 0.04],
    [-0.3, 0.2],
    [-0.25, 0.36],
    [-0.12, 0.46 + length],
    [0, 0.5 + length],
    [0.12, 0.46 + length],
    [0.25, 0.36],
    [0.3, 0.2],
    [0.305, 0.04],
    [0.265, 0.1],
    [0.2, 0.21],
    [middle + 0.11, 0.222],
    [middle + 0.125, 0.29],
    [middle + 0.05, 0.325],
    [middle, 0.318],
    [middle - 0.05, 0.325],
    [middle - 0.125, 0.29],
    [middle - 0.11, 0.222],
    [-0.2, 0.21],
    [-0.265, 0.1],
  ]
}

function moustache(middle: number): Knot[] {
  return pointsIn(
    { x: middle },
    '0 0.212, 0.05 0.208, 0.13 0.262, 0.12 0.285, 0.05 0.25, 0 0.244, -0.05 0.25, -0.12 0.285, -0.13 0.262, -0.05 0.208',
  )
}
