import { path } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Random } from '../../math/random.ts'
import type { Craft } from '../../subjects/vehicles/craft.ts'
import { rectangle, type Point } from '../../subjects/outline.ts'
import type { RoomPlan } from './plan.ts'

/** A wall of books: no two backs alike, a gap here and there. */
export function paintShelves(
  plan: RoomPlan,
  box: { left: number; right: number; top: number; bottom: number },
  random: Random,
): void {
  const { craft, wood } = plan
  const { left, right, top, bottom } = box
  if (right - left < 0.06) return
  const dark: Lch = [wood[0] * 0.5, wood[1] * 0.8, wood[2]]
  craft.face(rectangle([left, top], [right, bottom]), dark, { share: 0.4 })
  const rows = Math.max(2, Math.round((bottom - top) / 0.125))
  const tall = (bottom - top) / rows
  for (let row = 0; row < rows; row++) {
    const foot = top + (row + 1) * tall - 0.008
    paintBooks(craft, { left, right, foot, tall }, random)
    craft.face(rectangle([left, foot], [right, foot + 0.012]), wood, { share: 0.75 })
  }
  for (const u of [left, right]) craft.face(rectangle([u - 0.013, top], [u + 0.013, bottom]), wood, { share: 0.65 })
  craft.face(
    path([left - 0.025, top - 0.03], [right + 0.025, top - 0.03], [right + 0.016, top], [left - 0.016, top]),
    wood,
    { share: 0.85 },
  )
}

function paintBooks(
  craft: Craft,
  { left, right, foot, tall }: { left: number; right: number; foot: number; tall: number },
  random: Random,
): void {
  let u = left + 0.012
  while (u < right - 0.03) {
    if (random.chance(0.07)) {
      u += random.between(0.02, 0.045)
      continue
    }
    const wide = random.between(0.013, 0.03)
    const high = tall * random.between(0.58, 0.86)
    const lean = random.chance(0.08) ? 0.014 : 0
    const hue = random.pick([25, 40, 60, 85, 150, 200, 250, 20])
    const cover: Lch = [random.between(0.34, 0.66), random.between(0.05, 0.13), hue]
    const end = Math.min(u + wide, right - 0.012)
    const back: Point[] = path([u, foot], [u + lean, foot - high], [end + lean, foot - high], [end, foot])
    craft.face(back, cover, { share: random.between(0.5, 0.75), isDetail: true })
    const band: Point[] = path([u + lean * 0.7, foot - high * 0.75], [end + lean * 0.7, foot - high * 0.75])
    if (wide > 0.02) craft.line(band, 0.005, { colour: [0.8, 0.1, 85] })
    u = end + 0.002
  }
}
