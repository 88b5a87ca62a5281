import { triples } from '../../math/tables.ts'
import type { Figure, Scene } from '../../compose/scene.ts'
import { colors, type Lch, oklch, type Rgb } from '../../math/color.ts'
import { paintFigure, figureReferenceLength } from '../../paint/figures.ts'
import { ID, type Stage, underLight } from '../../paint/stage.ts'
import { COLORS } from '../../read/colors.ts'
import { type ObjectCanvas, createObjectCanvas } from '../../subjects/object-canvas.ts'
import { SURFACE_HEIGHTS } from '../../subjects/things/seats.ts'
import { clamp } from '../../math/number.ts'
import { SUBJECTS } from '../../subjects/catalog.ts'
import { book } from '../../subjects/things/books-and-lamps.ts'
import { cup } from '../../subjects/tableware.ts'
import { type Fixtures, paintBedroomObjects, paintSillObjects, paintSideTable, paintThing } from './room-objects.ts'
import { paintCafeObjects, paintKitchenObjects, paintLibraryObjects, paintLivingRoomObjects } from './room-layouts.ts'
import { deepenCorners, createFigureStage, illuminate, paintLightSources } from './illumination.ts'
import { paintOutlook, paintShell, paintWindowFrame } from './shell.ts'

export const ROOM_OBJECT_PAINTERS: Readonly<Record<RoomKind, (plan: RoomPlan) => Fixtures>> = {
  living: paintLivingRoomObjects,
  library: paintLibraryObjects,
  kitchen: paintKitchenObjects,
  bedroom: paintBedroomObjects,
  cafe: paintCafeObjects,
  sill: paintSillObjects,
}

type RoomKind = 'living' | 'kitchen' | 'library' | 'bedroom' | 'cafe' | 'sill'

type Opening = { left: number; top: number; right: number; bottom: number }

/**
 * Everything about a room that is decided before it is painted. A unit is `reach` pixels. The origin is at the foot of
 * the wall, in the middle of the image.
 */
export interface RoomPlan {
  kind: RoomKind
  /** Side of the window: 1 is right, -1 is left. */
  side: 1 | -1
  /** Half the width of the image, and its upper and lower edge. */
  half: number
  top: number
  bottom: number
  window: Opening
  hasFire: boolean
  areLampsLit: boolean
  /** The prompt names a seat, so the room has no armchair. */
  hasNamedSeat: boolean
  wall: Lch
  floor: Lch
  wood: Lch
  /** Both paint in even light. The light of the room is applied afterward. */
  canvas: ObjectCanvas
  evenStage: Stage
  toX: (u: number) => number
  toY: (v: number) => number
  reach: number
}

const WALLS: Readonly<Record<RoomKind, readonly [Lch, ...Lch[]]>> = {
  living: triples('.72 .05 60, .6 .06 165, .62 .06 235, .66 .08 40'),
  kitchen: triples('.86 .04 90, .8 .05 165, .82 .04 220'),
  library: triples('.42 .06 155, .45 .08 30, .42 .05 245'),
  bedroom: triples('.6 .06 255, .66 .06 320, .66 .05 190'),
  cafe: triples('.55 .08 45, .5 .06 170, .62 .06 70'),
  sill: triples('.66 .05 60, .62 .05 230, .64 .05 150'),
}

export function planRoom(stage: Stage, scene: Scene, defaultKind: RoomKind = 'living'): RoomPlan {
  const random = stage.random.child('room')
  const kind = chooseKind(scene, defaultKind)
  const hasFire = scene.features.has('fireplace')
  // The point of view differs between two rooms of the same kind.
  const view = random.child('view')
  const reach = figureReferenceLength(stage) * view.between(0.8, 1.2)
  const side = scene.sunIsLeft ? -1 : 1
  const footY = stage.height * (kind === 'sill' ? 0.8 : 0.69 + view.between(-0.045, 0.035))
  const half = stage.width / 2 / reach
  const top = -footY / reach
  const usualWindow = planWindow(kind, { side, half, top, isLarge: scene.features.has('windowsill'), hasFire })
  const shift = hasFire || kind === 'sill' ? 0 : side * half * view.between(-0.13, 0.1)
  const drop = view.between(0, 0.09)
  const window = {
    ...usualWindow,
    left: usualWindow.left + shift,
    right: usualWindow.right + shift,
    top: usualWindow.top + drop,
  }
  const tint = scene.groundColor ?? scene.colors[0]
  const [, chroma, hue] = tint ? COLORS[tint] : [0, 0, 0]
  const paper = random.pick(WALLS[kind])
  const evenStage = createEvenStage(stage, window, { reach, footY })
  return {
    kind,
    side,
    half,
    top,
    bottom: (stage.height - footY) / reach,
    window,
    hasFire,
    hasNamedSeat: scene.figures.some(({ subject }) => subject in SURFACE_HEIGHTS),
    areLampsLit: kind === 'cafe' || stage.light.isNight || stage.light.strength < 1.1,
    wall: chroma > 0.03 ? [paper[0], Math.min(0.09, chroma * 0.6), hue] : paper,
    floor: random.pick(colors('.5 .08 52, .44 .08 45, .58 .08 62')),
    wood: random.pick(colors('.36 .08 45, .42 .09 50, .32 .06 40')),
    canvas: createObjectCanvas(evenStage, { x: stage.width / 2, y: footY, size: reach, flip: 1, index: 0 }),
    evenStage,
    toX: (u) => stage.width / 2 + u * reach,
    toY: (v) => footY + v * reach,
    reach,
  }
}

function chooseKind({ features, place }: Scene, defaultKind: RoomKind): RoomKind {
  for (const kind of ['kitchen', 'library', 'bedroom', 'cafe'] as const) if (features.has(kind)) return kind
  return place === 'room' && features.has('windowsill') && !features.has('fireplace') ? 'sill' : defaultKind
}

function planWindow(
  kind: RoomKind,
  {
    side,
    half,
    top,
    isLarge,
    hasFire,
  }: { side: 1 | -1; half: number; top: number; isLarge: boolean; hasFire: boolean },
): Opening {
  const createOpening = (center: number, wide: number, high: number, low: number): Opening => ({
    left: center - wide,
    right: center + wide,
    top: Math.max(high, low - wide * 3.4),
    bottom: low,
  })
  const wide = Math.min(half * 0.4, isLarge ? 0.23 : 0.19)
  if (kind === 'sill') return createOpening(0, Math.min(half * 0.84, 0.62), top * 0.94, -0.02)
  if (kind === 'kitchen') return createOpening(side * half * 0.28, wide, top * 0.86, -0.29)
  if (kind === 'cafe') return createOpening(side * half * 0.46, Math.min(half * 0.48, 0.3), top * 0.8, -0.15)
  if (kind === 'bedroom') return createOpening(side * half * 0.44, wide * 1.1, top * 0.88, -0.2)
  // Books on both sides of the fire leave no wall for a window, so it is outside the frame.
  if (kind === 'library' && hasFire) return createOpening(side * (half + 0.25), wide, top * 0.9, -0.17)
  return createOpening(side * half * 0.54, wide, top * 0.88, -0.17)
}

const EVEN_LIGHT: Rgb = oklch(0.86, 0.01, 80)

function createEvenStage(stage: Stage, window: Opening, { reach, footY }: { reach: number; footY: number }): Stage {
  const x = stage.width / 2 + ((window.left + window.right) / 2) * reach
  const y = footY + (window.top * 0.7 + window.bottom * 0.3) * reach
  return underLight(
    stage,
    { strength: 0.95, ambient: EVEN_LIGHT, sun: [1, 0.99, 0.97], horizon: EVEN_LIGHT, isNight: false, isLow: false },
    { x, y, isHidden: true },
  )
}

/** A room: the view through its window, furniture, lamps and fire, and the named subjects. */
export function paintRoomPlace(stage: Stage, scene: Scene): void {
  const plan = planRoom(stage, scene)
  paintOutlook(stage, scene, plan)
  paintShell(plan)
  paintWindowFrame(plan)
  const fixtures = ROOM_OBJECT_PAINTERS[plan.kind](plan)
  const figures = placeFigures(scene, stage, plan)
  const hasCarrier = figures.some(({ subject }) => subject in SURFACE_HEIGHTS)
  const needsTable = plan.kind !== 'sill' && !hasCarrier && figures.some((figure) => standsOnTable(figure, false))
  if (needsTable) paintSideTable(plan, [TABLE.u, plan.bottom * TABLE.v], { half: TABLE.half, high: TABLE.high })
  if (plan.kind === 'sill' && figures.length === 0) {
    paintThing(plan, cup, [-plan.side * plan.half * 0.3, plan.bottom * 0.3], 0.24)
    paintThing(plan, book, [plan.side * plan.half * 0.1, plan.bottom * 0.28], 0.22)
  }
  illuminate(stage, plan, fixtures)
  paintLightSources(stage, plan, fixtures)
  deepenCorners(stage)
  if (figures.length > 0) lowerObjectIds(stage)
  const figureStage = createFigureStage(stage, plan, fixtures)
  for (const figure of figures) paintFigure(figureStage, figure, { rim: 1.5 })
}

/** Lowers the ids of furniture: its edges stay, but only the named subjects get sharpness and fine strokes. */
function lowerObjectIds({ ids }: Stage): void {
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0
    if (id >= ID.subject) ids[i] = ID.street + (id % 10)
  }
}

const TABLE = { u: 0, v: 0.6, half: 0.26, high: 0.2 }

/** True for cups and books. For a guitar only if the prompt names furniture that can carry it. */
function standsOnTable({ subject }: Figure, hasCarrier: boolean): boolean {
  const { stance, homes } = SUBJECTS[subject]
  return stance === 'rests' || stance === 'blooms' || (hasCarrier ? homes.includes('table') : homes[0] === 'table')
}

/** Places furniture on the floor, people and animals in front of it, small things on the furniture. */
function placeFigures(scene: Scene, stage: Stage, plan: RoomPlan): Figure[] {
  const reach = figureReferenceLength(stage)
  const carrier = scene.figures.find(({ subject }) => subject in SURFACE_HEIGHTS)
  const small = scene.figures.filter((figure) => standsOnTable(figure, carrier !== undefined))
  const companyCount = scene.figures.filter((figure) => figure !== carrier && !SUBJECTS[figure.subject].object).length
  const placed = scene.figures.map((figure, i): Figure => {
    const y = (v: number) => plan.toY(v) / stage.height
    if (figure === carrier) return placeCarrier(figure, plan, stage)
    if (!small.includes(figure)) return placeOnFloor(figure, { companyCount, plan, stage })
    const order = small.indexOf(figure)
    const { object, size } = SUBJECTS[figure.subject]
    const extent = object ?? { halfWidth: 0.5, height: 1 }
    const sizeFactor = 0.55 + size * 0.45
    if (carrier) {
      const base = placeCarrier(carrier, plan, stage)
      const seat = (SURFACE_HEIGHTS[carrier.subject] ?? 0.5) * base.size
      const availableHeight = carrier.subject === 'piano' ? 0.22 : 0.4
      const share = Math.min(availableHeight / extent.height, 0.36 / (extent.halfWidth * 2))
      return { ...figure, x: base.x + order * 0.08, y: base.y - (seat * reach) / stage.height, size: share, index: i }
    }
    if (plan.kind === 'sill') {
      const share = Math.min(0.42 / extent.height, (plan.half * 0.8) / (extent.halfWidth * 2))
      const x = clamp(0.5 + (order * 0.3 - 0.06) * -plan.side, 0.15, 0.85)
      return { ...figure, x, y: y(plan.bottom * 0.28), size: share * sizeFactor, index: i }
    }
    const share = Math.min(0.36 / extent.height, 0.46 / (extent.halfWidth * 2)) * (small.length > 1 ? 0.7 : 1)
    const x = 0.5 + (order - (small.length - 1) / 2) * 0.17
    return { ...figure, x, y: y(plan.bottom * TABLE.v - TABLE.high), size: share * sizeFactor, index: i }
  })
  return placed.sort((a, b) => paintOrder(a) - paintOrder(b) || a.y - b.y)
}

/** Furniture is painted first, so that a thing on a chair is painted over the chair, although its foot is higher. */
function paintOrder({ subject }: Figure): number {
  return SUBJECTS[subject].homes[0] === 'room' ? 0 : 1
}

function placeCarrier(figure: Figure, plan: RoomPlan, stage: Stage): Figure {
  const { object } = SUBJECTS[figure.subject]
  const { halfWidth, height } = object ?? { halfWidth: 0.5, height: 1 }
  const size = Math.min(0.62 / height, (plan.half * 1.2) / (halfWidth * 2))
  return { ...figure, x: 0.5, y: plan.toY(plan.bottom * 0.62) / stage.height, size }
}

interface FloorContext {
  /** Number of people and animals in the room. */
  companyCount: number
  plan: RoomPlan
  stage: Stage
}

function placeOnFloor(figure: Figure, { companyCount, plan, stage }: FloorContext): Figure {
  const isSill = plan.kind === 'sill'
  const depth = isSill ? 0.26 : 0.6 + clamp(figure.y - 0.84, -0.1, 0.06) * 3
  const { object, stance } = SUBJECTS[figure.subject]
  if (object) {
    const size = Math.min(0.56 / object.height, (plan.half * 1.1) / (object.halfWidth * 2))
    return { ...figure, x: 0.5 + (figure.x - 0.5) * 0.5, y: plan.toY(plan.bottom * depth) / stage.height, size }
  }
  const max = isSill ? 0.52 : 0.5
  const alone = stance === 'sits' ? 0.5 : clamp(figure.size * (isSill ? 1.25 : 1), 0.4, max)
  const size = companyCount > 1 ? clamp(figure.size * 1.15, 0.26, max) : alone
  // A single figure sits next to the fire, never in front of it. Several use the whole floor.
  const aside =
    plan.hasFire && companyCount === 1 ? plan.side * 0.2 : (figure.x - 0.5) * (companyCount > 1 ? 0.95 : 0.7)
  return { ...figure, x: 0.5 + aside, y: plan.toY(plan.bottom * depth) / stage.height, size }
}
