import { pointsIn, triples } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { bars, box, createDraft, panel, panels, round, runOf, type Bar, type Draft, type Spot } from '../draft.ts'
import { lamp } from '../draft-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const stoneBridge: PaintedObject = { halfWidth: 0.9, height: 0.55, paint: paintStoneBridge }
export const suspensionBridge: PaintedObject = { halfWidth: 0.9, height: 0.9, paint: paintSuspensionBridge }

const id = ID.subject + 10
const STONE: Lch = [0.68, 0.035, 70]
const SHADE: Lch = [0.42, 0.03, 60]

/** Three arches over the water, the middle one the widest. */
function paintStoneBridge(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const stone: Lch = placement.colour ?? STONE
  const far = runOf(draft, 0.9)
  const arches = triples('-.56 .17 .22, 0 .27 .34, .56 .17 .22')
  panel(draft, wallOf(far, arches), { colour: stone, share: 0.72, grain: 0.35, part: 2 })
  for (const [u, half, rise] of arches)
    panel(draft, soffit(u, half, rise), { colour: SHADE, share: 0.35, grain: 0.3, part: 1 })
  paintVoussoirs(draft, arches)
  bars(draft, parapet(far, 0.5), { colour: [0.76, 0.03, 75], share: 0.85, grain: 0.3, part: 3 })
  for (const u of [-0.28, 0.28]) {
    panel(draft, pointsIn({ x: u }, '-.045 .06, -.045 -.16, 0 -.22, .045 -.16, .045 .06'), {
      colour: stone,
      round: 'upright',
      share: 0.9,
      grain: 0.3,
      part: 4,
    })
    bars(draft, [[u, -0.46, u, -0.6, 0.012]], { colour: [0.25, 0.02, 260] })
    lamp(draft, [u, -0.62], { radius: 0.02 })
  }
}

function crown(u: number): number {
  return -0.44 + Math.min(0.3, u * u * 0.22)
}

function parapet(far: number, lift: number): Bar[] {
  const list: Bar[] = []
  for (let u = -far; u < far; u += 0.08)
    list.push([u, crown(u) - 0.04 * lift, u + 0.082, crown(u + 0.082) - 0.04 * lift, 0.05])
  return list
}

function arch(u: number, half: number, rise: number): Spot[] {
  const spots: Spot[] = [[u - half, 0.06]]
  for (let i = 0; i <= 16; i++) {
    const angle = Math.PI * (1 - i / 16)
    spots.push([u + Math.cos(angle) * half, -0.02 - Math.sin(angle) * rise])
  }
  spots.push([u + half, 0.06])
  return spots
}

/** The underside of an arch, seen on its far side. */
function soffit(u: number, half: number, rise: number): Spot[] {
  return [...arch(u, half, rise), ...arch(u - 0.05, half - 0.01, rise - 0.02).reverse()]
}

/** The face of the bridge as one outline that climbs over every arch. */
function wallOf(far: number, arches: readonly (readonly [number, number, number])[]): Spot[] {
  const spots: Spot[] = [[-far, 0.06]]
  for (const [u, half, rise] of arches) spots.push(...arch(u, half, rise))
  spots.push([far, 0.06])
  for (let u = far; u > -far; u -= 0.1) spots.push([u, crown(u)])
  spots.push([-far, crown(far)])
  return spots
}

function paintVoussoirs(draft: Draft, arches: readonly (readonly [number, number, number])[]): void {
  const stones: Bar[] = []
  for (const [u, half, rise] of arches)
    for (let i = 0; i <= 14; i++) {
      const angle = (Math.PI * i) / 14
      const cos = Math.cos(angle)
      const sin = Math.sin(angle)
      stones.push([
        u + cos * half,
        -0.02 - sin * rise,
        u + cos * (half + 0.045),
        -0.02 - sin * (rise + 0.045),
        half * 0.16,
      ])
    }
  bars(draft, stones, { colour: [0.77, 0.035, 75], share: 0.8, grain: 0.4, part: 5 })
}

/** Two towers, two cables, a deck that leaves the picture on both sides. */
function paintSuspensionBridge(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const steel: Lch = placement.colour ?? [0.54, 0.16, 32]
  const far = runOf(draft, 0.9)
  const deck = -0.2
  const cable = (u: number) => {
    const inner = Math.abs(u) < 0.5
    return inner ? -0.27 - (u / 0.5) ** 2 * 0.56 : -0.83 + Math.min(1, (Math.abs(u) - 0.5) / 0.75) ** 0.8 * 0.6
  }
  const wires: Bar[] = []
  const hangers: Bar[] = []
  for (let u = -far; u < far; u += 0.04) {
    wires.push([u, cable(u), u + 0.042, cable(u + 0.042), 0.017])
    if (cable(u) < deck) hangers.push([u, cable(u), u, deck, 0.0055])
  }
  bars(draft, hangers, { colour: steel, share: 0.5, part: 1, alpha: 0.85 })
  paintDeck(draft, { far, deck, steel })
  for (const u of [-0.5, 0.5]) paintPylon(draft, u, steel)
  bars(draft, wires, { colour: steel, share: 0.9, part: 4 })
  for (const u of [-0.5, 0.5]) lamp(draft, [u, -0.9], { radius: 0.012, colour: [0.65, 0.2, 28] })
}

function paintDeck(draft: Draft, { far, deck, steel }: { far: number; deck: number; steel: Lch }): void {
  const truss: Bar[] = []
  for (let u = -far; u < far; u += 0.06)
    truss.push([u, deck, u + 0.03, deck + 0.06, 0.009], [u + 0.03, deck + 0.06, u + 0.06, deck, 0.009])
  truss.push([-far, deck + 0.06, far, deck + 0.06, 0.014])
  bars(draft, truss, { colour: steel, share: 0.45, part: 2 })
  panel(draft, box(-far, deck - 0.018, far, deck + 0.016), { colour: steel, share: 0.85, part: 3 })
}

function paintPylon(draft: Draft, u: number, steel: Lch): void {
  panel(draft, box(u - 0.11, -0.06, u + 0.11, 0.06), {
    colour: [0.62, 0.02, 80],
    share: 0.7,
    round: 'upright',
    grain: 0.3,
    part: 5,
  })
  bars(
    draft,
    [
      [u - 0.065, 0, u - 0.05, -0.88, 0.045, 0.034],
      [u + 0.065, 0, u + 0.05, -0.88, 0.045, 0.034],
    ],
    { colour: steel, share: 0.85, round: 'upright', part: 6 },
  )
  const beams: Bar[] = [-0.12, -0.32, -0.5, -0.67, -0.84].map((v) => [u - 0.06, v, u + 0.06, v, 0.034])
  bars(draft, beams, { colour: steel, share: 0.7, part: 7 })
  panels(draft, [round(u - 0.05, -0.89, 0.024), round(u + 0.05, -0.89, 0.024)], { colour: steel, share: 1, part: 7 })
}
