import type { Figure, Scene } from '../../compose/scene.ts'
import { clamp } from '../../math/number.ts'
import { paintFigure, reachOfPicture } from '../../paint/figures.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { SUBJECTS } from '../../subjects/catalogue.ts'
import { book } from '../../subjects/things/reading.ts'
import { SEAT_HEIGHTS } from '../../subjects/things/seats.ts'
import { cup } from '../../subjects/tableware.ts'
import { paintSideTable, place } from './furniture.ts'
import { deepenCorners, figureLight, illuminate, kindle } from './illumination.ts'
import { FURNISH, planRoom, type RoomPlan } from './plan.ts'
import { paintOutlook, paintShell, paintWindowFrame } from './shell.ts'

/** A room: the hour in its window, the warmth of its lamps and fire, what belongs into it, and who was named. */
export function paintRoomPlace(stage: Stage, scene: Scene): void {
  const plan = planRoom(stage, scene)
  paintOutlook(stage, scene, plan)
  paintShell(plan)
  paintWindowFrame(plan)
  const fixtures = FURNISH[plan.kind](plan)
  const figures = placedIn(scene, stage, plan)
  const hasCarrier = figures.some(({ subject }) => subject in SEAT_HEIGHTS)
  const table = plan.kind !== 'sill' && !hasCarrier && figures.some((figure) => standsOnTable(figure, false))
  if (table) paintSideTable(plan, [TABLE.u, plan.bottom * TABLE.v], { half: TABLE.half, high: TABLE.high })
  if (plan.kind === 'sill' && figures.length === 0) {
    place(plan, cup, [-plan.side * plan.half * 0.3, plan.bottom * 0.3], 0.24)
    place(plan, book, [plan.side * plan.half * 0.1, plan.bottom * 0.28], 0.22)
  }
  illuminate(stage, plan, fixtures)
  kindle(stage, plan, fixtures)
  deepenCorners(stage)
  if (figures.length > 0) stepBack(stage)
  const lamp = figureLight(stage, plan, fixtures)
  for (const figure of figures) paintFigure(lamp, figure, { rim: 1.5 })
}

/** Furniture keeps its inner edges but leaves sharpness and fine strokes to whom the picture is about. */
function stepBack({ ids }: Stage): void {
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0
    if (id >= ID.subject) ids[i] = ID.street + (id % 10)
  }
}

const TABLE = { u: 0, v: 0.6, half: 0.26, high: 0.2 }

/** Cups and books always, a guitar only if there is a chair for it. */
function standsOnTable({ subject }: Figure, hasCarrier: boolean): boolean {
  const { stance, homes } = SUBJECTS[subject]
  return stance === 'rests' || stance === 'blooms' || (hasCarrier ? homes.includes('table') : homes[0] === 'table')
}

/** Furniture on the floor, people and animals before it, small things on whatever carries them. */
function placedIn(scene: Scene, stage: Stage, plan: RoomPlan): Figure[] {
  const reach = reachOfPicture(stage)
  const carrier = scene.figures.find(({ subject }) => subject in SEAT_HEIGHTS)
  const small = scene.figures.filter((figure) => standsOnTable(figure, carrier !== undefined))
  const company = scene.figures.filter((figure) => figure !== carrier && !SUBJECTS[figure.subject].object).length
  const placed = scene.figures.map((figure, i): Figure => {
    const y = (v: number) => plan.toY(v) / stage.height
    if (figure === carrier) return carrierFigure(figure, plan, stage)
    if (!small.includes(figure)) return onFloor(figure, { company, plan, stage })
    const order = small.indexOf(figure)
    const { object, size } = SUBJECTS[figure.subject]
    const extent = object ?? { halfWidth: 0.5, height: 1 }
    const own = 0.55 + size * 0.45
    if (carrier) {
      const base = carrierFigure(carrier, plan, stage)
      const seat = (SEAT_HEIGHTS[carrier.subject] ?? 0.5) * base.size
      const room = carrier.subject === 'piano' ? 0.22 : 0.4
      const share = Math.min(room / extent.height, 0.36 / (extent.halfWidth * 2))
      return { ...figure, x: base.x + order * 0.08, y: base.y - (seat * reach) / stage.height, size: share, index: i }
    }
    if (plan.kind === 'sill') {
      const share = Math.min(0.42 / extent.height, (plan.half * 0.8) / (extent.halfWidth * 2))
      const x = clamp(0.5 + (order * 0.3 - 0.06) * -plan.side, 0.15, 0.85)
      return { ...figure, x, y: y(plan.bottom * 0.28), size: share * own, index: i }
    }
    const share = Math.min(0.36 / extent.height, 0.46 / (extent.halfWidth * 2)) * (small.length > 1 ? 0.7 : 1)
    const x = 0.5 + (order - (small.length - 1) / 2) * 0.17
    return { ...figure, x, y: y(plan.bottom * TABLE.v - TABLE.high), size: share * own, index: i }
  })
  return placed.sort((a, b) => rank(a) - rank(b) || a.y - b.y)
}

/** Furniture first: whatever lies on a chair is painted over it although its foot is higher. */
function rank({ subject }: Figure): number {
  return SUBJECTS[subject].homes[0] === 'room' ? 0 : 1
}

function carrierFigure(figure: Figure, plan: RoomPlan, stage: Stage): Figure {
  const { object } = SUBJECTS[figure.subject]
  const { halfWidth, height } = object ?? { halfWidth: 0.5, height: 1 }
  const size = Math.min(0.62 / height, (plan.half * 1.2) / (halfWidth * 2))
  return { ...figure, x: 0.5, y: plan.toY(plan.bottom * 0.62) / stage.height, size }
}

interface Floor {
  /** How many people and animals stand on it. */
  company: number
  plan: RoomPlan
  stage: Stage
}

function onFloor(figure: Figure, { company, plan, stage }: Floor): Figure {
  const isSill = plan.kind === 'sill'
  const depth = isSill ? 0.26 : 0.6 + clamp(figure.y - 0.84, -0.1, 0.06) * 3
  const { object, stance } = SUBJECTS[figure.subject]
  if (object) {
    const size = Math.min(0.56 / object.height, (plan.half * 1.1) / (object.halfWidth * 2))
    return { ...figure, x: 0.5 + (figure.x - 0.5) * 0.5, y: plan.toY(plan.bottom * depth) / stage.height, size }
  }
  const most = isSill ? 0.52 : 0.5
  const alone = stance === 'sits' ? 0.5 : clamp(figure.size * (isSill ? 1.25 : 1), 0.4, most)
  const size = company > 1 ? clamp(figure.size * 1.15, 0.26, most) : alone
  // One sits beside the fire, never before it; more of them have the whole floor.
  const aside = plan.hasFire && company === 1 ? plan.side * 0.2 : (figure.x - 0.5) * (company > 1 ? 0.95 : 0.7)
  return { ...figure, x: 0.5 + aside, y: plan.toY(plan.bottom * depth) / stage.height, size }
}
