import { colours, type Lch } from '../../math/colour.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { bars, box, createDraft, panel, panels, rods, round, trace, type Bar, type Draft } from '../draft.ts'
import { contact, layShadow, smoke } from '../draft-details.ts'
import { flankBox, FRONT, onFlank, type Walls } from './house-form.ts'
import { chimney, roofEdge, shingles, snowOn, thatch } from './house-roof.ts'
import { atDoor, logWalls, walls, windowOn } from './house-walls.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const house: PaintedObject = { halfWidth: 0.84, height: 0.98, paint: paintHouse }
export const cabin: PaintedObject = { halfWidth: 0.84, height: 0.98, paint: paintCabin }
export const cottage: PaintedObject = { halfWidth: 0.86, height: 0.98, paint: paintCottage }

const id = ID.subject + 10
const OAK: Lch = [0.3, 0.045, 50]

function paintHouse(stage: Stage, placement: ObjectPlacement): void {
  const { draft, isSnowy } = begin(stage, placement)
  const random = stage.random.child('house paint')
  const wall = random.pick(colours('0.9 0.03 85, 0.86 0.06 75, 0.82 0.05 235, 0.84 0.06 30'))
  const roof = placement.colour ?? random.pick(colours('0.46 0.11 35, 0.4 0.05 255, 0.44 0.08 25'))
  const trim: Lch = [0.95, 0.01, 90]
  const look: Walls = { wall, roof, trim }
  chimney(draft, [0.5, 0.045, 38])
  walls(draft, look)
  shingles(draft, look, 9)
  roofEdge(draft, trim, 0.03)
  bars(draft, rods('-34 0 -34 -41 1.6, 27 0 27 -41 1.8, 77 -5 77 -43 1.6'), { colour: trim, share: 0.8, part: 4 })
  atDoor(draft, { door: [0.42, 0.1, 155], trim, isArched: false })
  for (const at of [box(-0.27, -0.33, -0.15, -0.15), box(-0.08, -0.6, 0.03, -0.46)])
    windowOn(draft, at, { trim, shutter: roof })
  for (const s of [0.12, 0.58]) windowOn(draft, flankBox(s, s + 0.26, [0.38, 0.78]), { trim })
  if (isSnowy) snowOn(draft)
  layShadow(draft, { halfWidth: 0.84, height: 0.9 })
}

/** Of whole logs, with a stone chimney, a porch step and firewood by the wall. */
function paintCabin(stage: Stage, placement: ObjectPlacement): void {
  const { draft, isSnowy } = begin(stage, placement)
  const wood: Lch =
    placement.colour ?? stage.random.child('logs').pick(colours('0.5 0.085 56, 0.44 0.075 48, 0.54 0.08 66'))
  const look: Walls = { wall: wood, roof: [0.32, 0.035, 50], trim: [wood[0] + 0.14, 0.08, 66] }
  chimney(draft, [0.55, 0.012, 80], 1.3)
  walls(draft, { ...look, wall: [wood[0] * 0.6, wood[1], wood[2]] })
  logWalls(draft, wood)
  shingles(draft, look, 7)
  roofEdge(draft, look.trim, 0.045)
  atDoor(draft, { door: [0.32, 0.07, 45], trim: look.trim, isArched: false })
  windowOn(draft, box(-0.28, -0.33, -0.13, -0.17), { trim: look.trim })
  panel(draft, round(-0.02, -0.55, 0.055), { colour: look.trim, share: 0.8, part: 6 })
  panel(draft, round(-0.02, -0.55, 0.04), { colour: [0.84, 0.12, 78], glow: 0.4, part: 7 })
  windowOn(draft, flankBox(0.2, 0.5, [0.36, 0.76]), { trim: look.trim })
  paintFirewood(draft)
  if (isSnowy) snowOn(draft)
  layShadow(draft, { halfWidth: 0.84, height: 0.9 })
}

/** White walls between old beams under a thick thatch, roses at the door. */
function paintCottage(stage: Stage, placement: ObjectPlacement): void {
  const { draft, isSnowy } = begin(stage, placement)
  const wall: Lch = [0.92, 0.03, 88]
  const straw: Lch = placement.colour ?? [0.62, 0.075, 78]
  chimney(draft, [0.52, 0.07, 40])
  walls(draft, { wall, roof: straw, trim: OAK })
  const beams: Bar[] = [
    [FRONT[0][0], -0.4, FRONT[4][0], -0.4, 0.03],
    ...rods(`-32 0 -32 -42 3, 26 0 26 -42 3, -13 -40 -13 -62 2.4, 10 -40 10 -66 2.4, -32 -20 -14 -40 2, 24 -20 12 -40 2,
      -1 -40 -1 -74 2.4`),
  ]
  bars(draft, beams, { colour: OAK, share: 0.7, part: 4 })
  const posts = [0, 0.34, 0.67, 1].map((s): Bar => [...onFlank(s, 0), ...onFlank(s, 1), 0.024])
  bars(draft, [...posts, [...onFlank(0, 0.5), ...onFlank(1, 0.5), 0.02]], { colour: OAK, share: 0.6, part: 4 })
  atDoor(draft, { door: [0.46, 0.09, 215], trim: OAK, isArched: true })
  windowOn(draft, box(-0.27, -0.32, -0.14, -0.16), { trim: OAK })
  windowOn(draft, flankBox(0.08, 0.28, [0.45, 0.82]), { trim: OAK })
  windowOn(draft, flankBox(0.4, 0.62, [0.45, 0.82]), { trim: OAK })
  thatch(draft, straw)
  paintRoses(draft)
  if (isSnowy) snowOn(draft)
  layShadow(draft, { halfWidth: 0.86, height: 0.9 })
}

/** Snow lies on a roof where it lies on the ground. */
function begin(stage: Stage, placement: ObjectPlacement): { draft: Draft; isSnowy: boolean } {
  const { pixels, width, height } = stage
  const draft = createDraft(stage, placement, id)
  const column = Math.min(width - 1, Math.max(0, Math.round(placement.x)))
  const row = Math.min(height - 1, Math.max(0, Math.round(placement.y + placement.size * 0.06)))
  const i = (row * width + column) * 3
  const [r = 0, g = 0, b = 0] = pixels.subarray(i, i + 3)
  const light = stage.light.strength * 0.2 + 0.04
  const isSnowy = g > light && b > r * 0.72 && Math.abs(g - (r + b) / 2) < g * 0.16
  contact(draft, { left: -0.36, right: 0.3 })
  smoke(draft, { from: [0.55, -0.98], drift: [0.3, -0.42], width: 0.09, strength: 0.22 })
  return { draft, isSnowy }
}

function paintFirewood(draft: Draft): void {
  const ends = Array.from({ length: 14 }, (_, i) => {
    const row = i < 6 ? 0 : i < 11 ? 1 : 2
    const along = i - (row === 0 ? 0 : row === 1 ? 6 : 11) + row * 0.5
    const [u, v] = onFlank(0.52 + along * 0.075, 0.03 + row * 0.11)
    return round(u, v - 0.012, 0.021)
  })
  ends.forEach((end, i) =>
    panel(draft, end, { colour: [0.66 + (i % 3) * 0.05, 0.07, 70], share: 0.75, part: i % 2 ? 7 : 8 }),
  )
}

function paintRoses(draft: Draft): void {
  const random = draft.stage.random.child('roses')
  for (let i = 0; i < 110; i++) {
    const isBed = i > 54
    const along = random.next()
    const [bedU, bedV] = onFlank(along, 0)
    const u = isBed
      ? bedU + random.between(-0.02, 0.02)
      : 0.1 + Math.cos(along * Math.PI) * 0.15 + random.between(-0.03, 0.03)
    const v = isBed
      ? bedV - random.next() * 0.09
      : -0.06 - Math.sin(along * Math.PI) * 0.28 + random.between(-0.03, 0.03)
    const isBloom = i % 3 === 0
    const bloom: Lch = random.pick(colours('0.68 0.17 10, 0.8 0.1 350, 0.6 0.19 20'))
    const leaf: Lch = [0.45 + random.next() * 0.12, 0.1, 140]
    panel(draft, round(u, v, isBloom ? 0.016 : 0.022), {
      colour: isBloom ? bloom : leaf,
      share: 0.7,
      part: isBloom ? 7 : 6,
    })
  }
  panels(draft, [trace('-36 1, -34 -5, -28 -8, -20 -6, -12 -7, -6 1')], {
    colour: [0.42, 0.1, 142],
    isSmooth: true,
    part: 6,
  })
}
