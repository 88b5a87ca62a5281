import { clamp } from '../math/number.ts'
import type { RelationName } from '../read/binder.ts'
import { SUBJECTS } from '../subjects/catalog.ts'
import { measureBulk, measureExtent } from '../subjects/extent.ts'
import type { Stance } from '../subjects/subject.ts'
import type { Arrangement, PlacedFigure } from './figures.ts'
import type { PlaceName } from './places.ts'

/** A whale or a bear "over the city" is lifted into the air. A bridge or a boat "over a river" stays where it is. */
export function canBeLifted(stance: Stance): boolean {
  return stance === 'stands' || stance === 'dives' || stance === 'swims' || stance === 'sits'
}

/** Moves figures to the positions that the relations of the prompt require. */
export function applyRelations(cast: PlacedFigure[], arrangement: Arrangement): void {
  const { parsedPrompt, attachments } = arrangement
  const unitShares = computeUnitShares(arrangement)
  // An attached subject has the position of its parent.
  const toCarrier = (index: number) => attachments.find(({ child }) => child === index)?.parent ?? index
  for (const { name, first, second } of parsedPrompt.relations) {
    const figures = cast.filter((figure) => figure.subjectIndex === toCarrier(first))
    if (typeof second !== 'number') {
      if (name === 'over' && canFlyOver(arrangement.place)) for (const figure of figures) lift(figure, arrangement)
      continue
    }
    const other = cast.find((figure) => figure.subjectIndex === toCarrier(second))
    if (!other || toCarrier(first) === toCarrier(second)) continue
    figures.forEach((figure, rank) => MOVES[name]?.({ figure, other, rank, unitShares, arrangement }))
  }
}

/** The length of one unit of figure size, as a share of the image width and of the image height. */
type UnitShares = { ofWidth: number; ofHeight: number }

function computeUnitShares({ aspect }: Arrangement): UnitShares {
  return { ofWidth: Math.min(1 / aspect, 1.15), ofHeight: Math.min(1, aspect * 1.15) }
}

interface Move {
  figure: PlacedFigure
  other: PlacedFigure
  /** Index among several figures of the same subject. */
  rank: number
  unitShares: UnitShares
  arrangement: Arrangement
}

const MOVES: Partial<Record<RelationName, (move: Move) => void>> = {
  under: moveUnder,
  on: moveBefore,
  in: moveBefore,
  beside: moveNextTo,
  with: moveNextTo,
  playing: moveNextTo,
  behind: moveBehind,
  before: moveBefore,
  over: moveOver,
  facing: faceOther,
}

/** Signed steps to both sides: 1, -1, 2, -2. */
function sideStep(rank: number): number {
  return (rank % 2 ? -1 : 1) * (1 + Math.floor(rank / 2))
}

/** The other figure becomes large and stands a little behind, like a roof. If it flies, it only moves above. */
function moveUnder(move: Move): void {
  const { figure, other, rank, unitShares } = move
  const { stance } = SUBJECTS[other.subject]
  if (stance === 'flies' || other.stance === 'flies') {
    moveOver({ ...move, figure: other, other: figure })
    return
  }
  const isObject = SUBJECTS[other.subject].object !== undefined
  grow(other, isObject ? 0.78 : 0.62, move)
  shrink(figure, isObject ? 0.34 : 0.3)
  if (rank === 0) other.x = clamp(other.x, 0.4, 0.6)
  const width = measureExtent(other.subject).right * other.size * unitShares.ofWidth
  figure.x = clamp(other.x + sideStep(rank) * clamp(width * 0.4, 0.1, 0.2), 0.14, 0.86)
  other.y = Math.min(other.y, figure.y - 0.03)
  figure.y = Math.max(figure.y, other.y + 0.035)
}

/** Moves both next to each other, at one depth and as close as their widths allow. */
function moveNextTo({ figure, other, rank, unitShares }: Move): void {
  const halfWidths = (halfWidth(figure) + halfWidth(other)) * unitShares.ofWidth
  const apart = clamp(halfWidths * 0.92, 0.12, 0.5)
  const toward = figure.x <= other.x ? -1 : 1
  const middle = clamp((figure.x + other.x) / 2, 0.4, 0.6)
  if (rank === 0) other.x = clamp(middle - (toward * apart) / 2, 0.14, 0.86)
  figure.x = clamp(other.x + toward * apart * (1 + rank * 0.7), 0.12, 0.88)
  const hasSameStance = SUBJECTS[figure.subject].stance === SUBJECTS[other.subject].stance
  if (hasSameStance) other.y = figure.y - 0.015
}

/** The other figure fills the background. The figure stands nearer and to one side of its center. */
function moveBefore(move: Move): void {
  const { figure, other, rank, arrangement } = move
  const isObject = SUBJECTS[other.subject].object !== undefined
  if (rank === 0) {
    grow(other, isObject ? 0.7 : 0.52, move)
    other.x = clamp(other.x, 0.4, 0.62)
  }
  shrink(figure, 0.42)
  const ground = 1 - arrangement.horizon
  if (!isAirborne(other)) other.y = Math.min(other.y, Math.max(arrangement.horizon + 0.05, figure.y - ground * 0.28))
  const toward = figure.x <= other.x ? -1 : 1
  figure.x = clamp(other.x + toward * 0.24 * (1 + rank), 0.14, 0.86)
  figure.y = Math.max(figure.y, other.y + 0.06)
}

/** Moves the figure behind the other, which is large enough to hide it. The figure looks out on one side. */
function moveBehind(move: Move): void {
  const { figure, other, rank, unitShares, arrangement } = move
  if (isAirborne(other) || isAirborne(figure)) return
  const isObject = SUBJECTS[other.subject].object !== undefined
  if (rank === 0) grow(other, isObject ? 0.6 : 0.44, move)
  if (rank === 0) other.x = clamp(other.x, 0.36, 0.64)
  const namedSize = arrangement.parsedPrompt.subjects[figure.subjectIndex]?.size ?? 1
  figure.size = clamp(0.46 * namedSize, 0.32, 0.74) / measureBulk(figure.subject)
  other.y = Math.max(other.y, arrangement.horizon + 0.16)
  figure.y = Math.min(other.y - 0.03, Math.max(arrangement.horizon + 0.06, other.y - 0.08))
  const apart = clamp((halfWidth(figure) * 0.75 + halfWidth(other) * 0.45) * unitShares.ofWidth, 0.12, 0.42)
  figure.x = clamp(other.x + (figure.x <= other.x ? -1 : 1) * apart * (rank % 2 ? -1 : 1), 0.16, 0.84)
  // The figure faces outward, so that its head is visible.
  figure.flip = figure.x < other.x ? -1 : 1
}

/** Moves the figure into the air above the highest point of the other. */
function moveOver({ figure, other, rank, unitShares, arrangement }: Move): void {
  if (!isAirborne(figure)) figure.stance = 'flies'
  shrink(figure, 0.36)
  shrink(other, 0.46)
  other.size = Math.max(other.size, 0.34 / measureBulk(other.subject))
  const reach = -measureExtent(other.subject).top * unitShares.ofHeight
  if (!isAirborne(other)) other.size = Math.min(other.size, Math.max(0.2, other.y - 0.36) / reach)
  if (isAirborne(other)) other.y = Math.max(other.y, arrangement.horizon * 0.9)
  const top = other.y + measureExtent(other.subject).top * other.size * unitShares.ofHeight
  const below = measureExtent(figure.subject).bottom * figure.size * unitShares.ofHeight
  const height = -measureExtent(figure.subject).top * figure.size * unitShares.ofHeight
  figure.y = Math.max(height + 0.03, Math.min(figure.y, top - below - 0.02 - rank * 0.05))
  figure.x = clamp(other.x + (rank === 0 ? (figure.x < other.x ? -0.06 : 0.06) : sideStep(rank) * 0.2), 0.16, 0.84)
}

function faceOther({ figure, other }: Move): void {
  if (Math.abs(figure.x - other.x) < 0.25) other.x = clamp(figure.x < 0.5 ? figure.x + 0.4 : figure.x - 0.4, 0.14, 0.86)
  figure.flip = other.x > figure.x ? 1 : -1
  other.flip = figure.flip === 1 ? -1 : 1
}

function halfWidth({ subject, size }: PlacedFigure): number {
  const { left, right } = measureExtent(subject)
  return ((right - left) / 2) * size
}

function isAirborne(figure: PlacedFigure): boolean {
  return figure.stance === 'flies' || SUBJECTS[figure.subject].stance === 'flies'
}

function grow(figure: PlacedFigure, share: number, { unitShares, arrangement }: Move): void {
  const bulk = measureBulk(figure.subject)
  const extent = measureExtent(figure.subject)
  // Not taller than the image above its foot, and not wider than the image.
  const max = Math.min(
    (figure.y - 0.04) / (-extent.top * unitShares.ofHeight),
    0.94 / ((extent.right - extent.left) * unitShares.ofWidth),
  )
  const namedSize = arrangement.parsedPrompt.subjects[figure.subjectIndex]?.size ?? 1
  figure.size = Math.min(max, Math.max(figure.size, (share * Math.min(1.15, namedSize)) / bulk))
}

function shrink(figure: PlacedFigure, share: number): void {
  figure.size = Math.min(figure.size, share / measureBulk(figure.subject))
}

/** Places over which a subject flies: a whale over the city flies, a whale over the sea leaps. */
function canFlyOver(place: PlaceName): boolean {
  return ['skyline', 'street', 'clouds', 'mountains', 'meadow', 'forest', 'desert', 'snow', 'lake'].includes(place)
}

function lift(figure: PlacedFigure, arrangement: Arrangement): void {
  if (!canBeLifted(SUBJECTS[figure.subject].stance)) return
  figure.stance = 'flies'
  shrink(figure, 0.6)
  const { top, bottom } = measureExtent(figure.subject)
  const half = ((bottom - top) / 2) * figure.size * computeUnitShares(arrangement).ofHeight
  const middle = arrangement.horizon * arrangement.random.child('lift').between(0.4, 0.5)
  figure.y = Math.max(half + 0.04, middle) + half - bottom * figure.size * computeUnitShares(arrangement).ofHeight
}
