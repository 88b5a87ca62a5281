import { clamp } from '../math/number.ts'
import type { RelationName } from '../read/binder.ts'
import { SUBJECTS } from '../subjects/catalog.ts'
import { bulkOf, extentOf } from '../subjects/animals/extent.ts'
import type { Stance } from '../subjects/subject.ts'
import type { Arrangement, Cast } from './figures.ts'
import type { PlaceName } from './places.ts'

/** A whale or a bear can be lifted over a city. A bridge or a boat over a river stays where it normally is. */
export function canBeLifted(stance: Stance): boolean {
  return stance === 'stands' || stance === 'dives' || stance === 'swims' || stance === 'sits'
}

/** Moves figures to the positions that the relations of the prompt require. */
export function relate(cast: Cast[], arrangement: Arrangement): void {
  const { parsedPrompt, attachments } = arrangement
  const room = roomOf(arrangement)
  // An attached subject stands where its parent stands.
  const standing = (index: number) => attachments.find(({ child }) => child === index)?.parent ?? index
  for (const { name, of, to } of parsedPrompt.relations) {
    const those = cast.filter((figure) => figure.of === standing(of))
    if (typeof to !== 'number') {
      if (name === 'over' && canBeUnder(arrangement.place)) for (const figure of those) lift(figure, arrangement)
      continue
    }
    const other = cast.find((figure) => figure.of === standing(to))
    if (!other || standing(of) === standing(to)) continue
    those.forEach((figure, rank) => MOVES[name]?.({ figure, other, rank, room, arrangement }))
  }
}

/** One unit of size, as a share of the width and of the height of the image. */
type Room = { perWidth: number; perHeight: number }

function roomOf({ aspect }: Arrangement): Room {
  return { perWidth: Math.min(1 / aspect, 1.15), perHeight: Math.min(1, aspect * 1.15) }
}

interface Move {
  figure: Cast
  other: Cast
  /** Index among several equal figures. */
  rank: number
  room: Room
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
function sideOf(rank: number): number {
  return (rank % 2 ? -1 : 1) * (1 + Math.floor(rank / 2))
}

/** The other figure becomes a roof: large and a little behind. Flying subjects stay above in any case. */
function moveUnder(move: Move): void {
  const { figure, other, rank, room } = move
  const { stance } = SUBJECTS[other.subject]
  if (stance === 'flies' || other.stance === 'flies') {
    moveOver({ ...move, figure: other, other: figure })
    return
  }
  const isThing = SUBJECTS[other.subject].object !== undefined
  grow(other, isThing ? 0.78 : 0.62, move)
  shrink(figure, isThing ? 0.34 : 0.3)
  if (rank === 0) other.x = clamp(other.x, 0.4, 0.6)
  const width = extentOf(other.subject).right * other.size * room.perWidth
  figure.x = clamp(other.x + sideOf(rank) * clamp(width * 0.4, 0.1, 0.2), 0.14, 0.86)
  other.y = Math.min(other.y, figure.y - 0.03)
  figure.y = Math.max(figure.y, other.y + 0.035)
}

/** Next to each other at one depth, as close as their widths allow. */
function moveNextTo({ figure, other, rank, room }: Move): void {
  const halves = (halfWidth(figure) + halfWidth(other)) * room.perWidth
  const apart = clamp(halves * 0.92, 0.12, 0.5)
  const toward = figure.x <= other.x ? -1 : 1
  const middle = clamp((figure.x + other.x) / 2, 0.4, 0.6)
  if (rank === 0) other.x = clamp(middle - (toward * apart) / 2, 0.14, 0.86)
  figure.x = clamp(other.x + toward * apart * (1 + rank * 0.7), 0.12, 0.88)
  const isGrounded = SUBJECTS[figure.subject].stance === SUBJECTS[other.subject].stance
  if (isGrounded) other.y = figure.y - 0.015
}

/** The other figure fills the background. The figure stands nearer and to one side of its center. */
function moveBefore(move: Move): void {
  const { figure, other, rank, arrangement } = move
  const isThing = SUBJECTS[other.subject].object !== undefined
  if (rank === 0) {
    grow(other, isThing ? 0.7 : 0.52, move)
    other.x = clamp(other.x, 0.4, 0.62)
  }
  shrink(figure, 0.42)
  const ground = 1 - arrangement.horizon
  if (!isAirborne(other)) other.y = Math.min(other.y, Math.max(arrangement.horizon + 0.05, figure.y - ground * 0.28))
  const toward = figure.x <= other.x ? -1 : 1
  figure.x = clamp(other.x + toward * 0.24 * (1 + rank), 0.14, 0.86)
  figure.y = Math.max(figure.y, other.y + 0.06)
}

/** Behind a house or a tree that is large enough to hide it, looking out on one side. */
function moveBehind(move: Move): void {
  const { figure, other, rank, room, arrangement } = move
  if (isAirborne(other) || isAirborne(figure)) return
  const isThing = SUBJECTS[other.subject].object !== undefined
  if (rank === 0) grow(other, isThing ? 0.6 : 0.44, move)
  if (rank === 0) other.x = clamp(other.x, 0.36, 0.64)
  const named = arrangement.parsedPrompt.subjects[figure.of]?.size ?? 1
  figure.size = clamp(0.46 * named, 0.32, 0.74) / bulkOf(figure.subject)
  other.y = Math.max(other.y, arrangement.horizon + 0.16)
  figure.y = Math.min(other.y - 0.03, Math.max(arrangement.horizon + 0.06, other.y - 0.08))
  const apart = clamp((halfWidth(figure) * 0.75 + halfWidth(other) * 0.45) * room.perWidth, 0.12, 0.42)
  figure.x = clamp(other.x + (figure.x <= other.x ? -1 : 1) * apart * (rank % 2 ? -1 : 1), 0.16, 0.84)
  // Turned outward, so that the head is visible.
  figure.flip = figure.x < other.x ? -1 : 1
}

/** In the air above the highest point of the other figure. */
function moveOver({ figure, other, rank, room, arrangement }: Move): void {
  if (!isAirborne(figure)) figure.stance = 'flies'
  shrink(figure, 0.36)
  shrink(other, 0.46)
  other.size = Math.max(other.size, 0.34 / bulkOf(other.subject))
  const reach = -extentOf(other.subject).top * room.perHeight
  if (!isAirborne(other)) other.size = Math.min(other.size, Math.max(0.2, other.y - 0.36) / reach)
  if (isAirborne(other)) other.y = Math.max(other.y, arrangement.horizon * 0.9)
  const top = other.y + extentOf(other.subject).top * other.size * room.perHeight
  const below = extentOf(figure.subject).bottom * figure.size * room.perHeight
  const height = -extentOf(figure.subject).top * figure.size * room.perHeight
  figure.y = Math.max(height + 0.03, Math.min(figure.y, top - below - 0.02 - rank * 0.05))
  figure.x = clamp(other.x + (rank === 0 ? (figure.x < other.x ? -0.06 : 0.06) : sideOf(rank) * 0.2), 0.16, 0.84)
}

function faceOther({ figure, other }: Move): void {
  if (Math.abs(figure.x - other.x) < 0.25) other.x = clamp(figure.x < 0.5 ? figure.x + 0.4 : figure.x - 0.4, 0.14, 0.86)
  figure.flip = other.x > figure.x ? 1 : -1
  other.flip = figure.flip === 1 ? -1 : 1
}

function halfWidth({ subject, size }: Cast): number {
  const { left, right } = extentOf(subject)
  return ((right - left) / 2) * size
}

function isAirborne(figure: Cast): boolean {
  return figure.stance === 'flies' || SUBJECTS[figure.subject].stance === 'flies'
}

function grow(figure: Cast, share: number, { room, arrangement }: Move): void {
  const bulk = bulkOf(figure.subject)
  const tall = extentOf(figure.subject)
  // Not taller than the image above its foot, and not wider than the image.
  const max = Math.min(
    (figure.y - 0.04) / (-tall.top * room.perHeight),
    0.94 / ((tall.right - tall.left) * room.perWidth),
  )
  const named = arrangement.parsedPrompt.subjects[figure.of]?.size ?? 1
  figure.size = Math.min(max, Math.max(figure.size, (share * Math.min(1.15, named)) / bulk))
}

function shrink(figure: Cast, share: number): void {
  figure.size = Math.min(figure.size, share / bulkOf(figure.subject))
}

/** A whale over the city flies. A whale over the sea leaps. */
function canBeUnder(place: PlaceName): boolean {
  return ['skyline', 'street', 'clouds', 'mountains', 'meadow', 'forest', 'desert', 'snow', 'lake'].includes(place)
}

function lift(figure: Cast, arrangement: Arrangement): void {
  if (!canBeLifted(SUBJECTS[figure.subject].stance)) return
  figure.stance = 'flies'
  shrink(figure, 0.6)
  const { top, bottom } = extentOf(figure.subject)
  const half = ((bottom - top) / 2) * figure.size * roomOf(arrangement).perHeight
  const middle = arrangement.horizon * arrangement.random.child('lift').between(0.4, 0.5)
  figure.y = Math.max(half + 0.04, middle) + half - bottom * figure.size * roomOf(arrangement).perHeight
}
