import { FOOD } from '../subjects/catalog/food.ts'
import { OBJECTS } from '../subjects/catalog/objects.ts'
import { PEOPLE } from '../subjects/catalog/people.ts'
import { type SubjectName, SUBJECTS } from '../subjects/catalog.ts'
import type { Stance } from '../subjects/subject.ts'
import { clamp, mix } from '../math/number.ts'
import type { Lch } from '../math/color.ts'
import type { Random } from '../math/random.ts'
import { COLORS } from '../read/colors.ts'
import type { NamedSubject, ParsedPrompt } from '../read/parse-prompt.ts'
import { bulkOf, extentOf } from '../subjects/animals/extent.ts'
import type { PlaceName } from './places.ts'
import type { Figure } from './scene.ts'
import type { Attachment } from './subject-attachments.ts'
import type { Camera } from './camera.ts'
import { relate } from './relate.ts'

/** The stance of a figure in this image. The default is the stance of its subject. */
export function stanceOf({ subject, stance }: Pick<Figure, 'subject' | 'stance'>): Stance {
  return stance ?? SUBJECTS[subject].stance
}

export function isPerson(subject: SubjectName): boolean {
  return subject in PEOPLE
}

/**
 * A thing that is at home in one of these places can be carried. Things that are at home only in rooms are furniture.
 */
const PORTABLE: readonly PlaceName[] = ['table', 'street', 'beach', 'meadow', 'forest', 'mountains']

/** True for things that fit in a hand, so not for a house, a car or a chair. */
export function isPortable(subject: SubjectName): boolean {
  const { stance, homes, object } = SUBJECTS[subject]
  if (stance === 'blooms') return true
  const isThing = subject in OBJECTS || subject in FOOD
  return isThing && object !== undefined && homes.some((home) => PORTABLE.includes(home))
}

export interface Arrangement {
  parsedPrompt: ParsedPrompt
  attachments: readonly Attachment[]
  place: PlaceName
  camera: Camera
  horizon: number
  sunIsLeft: boolean
  /** Width divided by height. */
  aspect: number
  random: Random
}

/** A figure with the index of its parsed subject. */
export interface Cast extends Figure {
  of: number
}

const FIGURES_MAX = 12
/** A room holds fewer figures, and rendering the room is already expensive. */
const FIGURES_INDOORS_MAX = 6
const ATTACHED_MAX = 3

/** Positions the subjects: the main one on a third, the others where the prompt says. */
export function arrangeFigures(arrangement: Arrangement): Figure[] {
  const { parsedPrompt, attachments, place } = arrangement
  const max = place === 'room' ? FIGURES_INDOORS_MAX : FIGURES_MAX
  const random = arrangement.random.child('figures')
  const free = parsedPrompt.subjects.flatMap((named, of) =>
    attachments.some(({ child }) => child === of) ? [] : [{ named, of }],
  )
  const total = Math.min(
    max,
    free.reduce((sum, { named }) => sum + named.count, 0),
  )
  const slots = slotsOf(total, arrangement, random.child('slots'))
  const cast: Cast[] = []
  const main = free[0]
  for (const { named, of } of main ? free : []) {
    // Each kind leaves room for the kinds after it.
    const rest = free.length - 1 - free.findIndex((other) => other.of === of)
    const count = Math.min(named.count, max - cast.length - rest)
    for (let index = 0; index < count; index++)
      cast.push(
        placeFigure(
          { named, of, index, main: main?.named ?? named },
          { slots, cast, total },
          { ...arrangement, random },
        ),
      )
  }
  relate(cast, arrangement)
  for (const figure of cast) figure.attached = attachedTo(figure, arrangement)
  return cast.sort((a, b) => depthOf(a) - depthOf(b)).map(({ of: _of, ...figure }) => figure)
}

/** Each figure of a kind gets its own attached subjects. Several riders share a back only if there is one back. */
function attachedTo(figure: Cast, { parsedPrompt, attachments }: Arrangement): Figure['attached'] & {} {
  const parentCount = parsedPrompt.subjects[figure.of]?.count ?? 1
  return attachments
    .filter(({ parent }) => parent === figure.of)
    .flatMap(({ child, fit }) => {
      const count = parentCount > 1 ? 1 : Math.min(ATTACHED_MAX, parsedPrompt.subjects[child]?.count ?? 1)
      return Array.from({ length: count }, (_, index) => fit(index))
    })
}

function depthOf(figure: Figure): number {
  return stanceOf(figure) === 'flies' ? figure.size - 1 : figure.y
}

interface Slot {
  x: number
  /** 0 is nearest, 1 is farthest. */
  far: number
}

/** Evenly spaced. The first is on its third, the others follow from the free side. Depths alternate. */
function slotsOf(total: number, { camera, sunIsLeft }: Arrangement, random: Random): Slot[] {
  const side = sunIsLeft ? 1 : -1
  const aside = clamp(camera.aside + random.between(-0.07, 0.07), 0.3, 0.5)
  const mainX = 0.5 + side * (0.5 - (total > 2 ? Math.min(aside, 0.38) : aside))
  if (total <= 1) return [{ x: mainX, far: 0 }]
  const step = 0.74 / total
  const even = Array.from({ length: total }, (_, i) => 0.13 + step * (i + 0.5))
  even.sort((a, b) => Math.abs(a - mainX) - Math.abs(b - mainX))
  const [nearest = mainX, ...others] = even
  // The farthest comes first, so that the second subject has space around it.
  const order = total > 3 ? others : others.reverse()
  return [nearest, ...order].map((x, i) => ({
    x: clamp(x + random.between(-0.25, 0.25) * step, 0.1, 0.9),
    far: i === 0 ? 0 : clamp(((i * 0.618) % 1) * 0.85 + random.between(-0.08, 0.15)),
  }))
}

type FigureRequest = { named: NamedSubject; of: number; index: number; main: NamedSubject }

type Stand = { slots: readonly Slot[]; cast: readonly Cast[]; total: number }

function placeFigure(
  { named, of, index, main }: FigureRequest,
  { slots, cast, total }: Stand,
  arrangement: Arrangement,
): Cast {
  const { random, sunIsLeft } = arrangement
  const { stance } = SUBJECTS[named.subject]
  const slot = slots[cast.length] ?? { x: 0.5, far: 0.5 }
  const isFirst = cast.length === 0
  const facing = sunIsLeft ? -1 : 1
  // Figures usually face the center, and sometimes away from it for variety.
  const direction = isFirst ? facing : slot.x > 0.5 ? -1 : 1
  const isAverse = random.chance(isFirst ? 0.2 : 0.25)
  return {
    of,
    subject: named.subject,
    x: slot.x,
    y: feetOf(stance, arrangement, slot.far),
    size: sizeOf(named, { main, total, far: slot.far }, arrangement),
    flip: isAverse === (direction === 1) ? -1 : 1,
    color: colorOf(named, arrangement.parsedPrompt),
    index,
    isGlowing: named.isGlowing,
  }
}

function colorOf({ subject, color }: NamedSubject, { season }: ParsedPrompt): Lch | undefined {
  if (color) return COLORS[color]
  return season && SUBJECTS[subject].seasons?.[season]
}

/** The camera sets the size of the main subject. The others keep their relative size but never become specks. */
function sizeOf(
  named: NamedSubject,
  { main, total, far }: { main: NamedSubject; total: number; far: number },
  arrangement: Arrangement,
): number {
  const { size, stance } = SUBJECTS[main.subject]
  const bulk = bulkOf(main.subject)
  const share = shareOf(stance, arrangement) * (crowdShare[Math.min(total, 12)] ?? 0.3)
  const whole = (share * size ** 0.3 * main.size) / bulk
  const own = named === main ? whole : (whole * SUBJECTS[named.subject].size * named.size) / (size * main.size)
  const ownBulk = bulkOf(named.subject) * mix(1, 0.62, far)
  const least = total > 4 ? 0.13 : named.size < 1 ? 0.17 : 0.23
  return Math.min(clamp(own * ownBulk, least, 0.9) / bulkOf(named.subject), roomFor(named, total, arrangement))
}

/** Three figures next to each other overlap a little. More than three stand in two rows. */
function roomFor({ subject }: NamedSubject, total: number, { aspect }: Arrangement): number {
  const { left, right } = extentOf(subject)
  return total < 3 ? 2 : (total === 3 ? 1.25 : 1.55) / (total * (right - left) * Math.min(1 / aspect, 1.15))
}

/** Share of the room for each figure, by the number of figures. */
const crowdShare: Readonly<Record<number, number>> = {
  1: 1,
  2: 0.82,
  3: 0.68,
  4: 0.62,
  5: 0.58,
  6: 0.54,
  7: 0.52,
  8: 0.48,
  9: 0.46,
  10: 0.44,
  11: 0.42,
  12: 0.4,
}

function shareOf(stance: Stance, { camera, place, aspect }: Arrangement): number {
  const tall = aspect < 0.75 ? 0.94 : 1
  if (stance === 'rests') return 0.42
  if (place === 'street') return Math.min(0.52, camera.size) * tall
  if (place === 'floral') return 0.62
  if (stance === 'flies') return Math.min(0.56, Math.max(0.44, camera.size))
  if (stance === 'dives' || stance === 'swims') return Math.max(0.52, camera.size)
  if (place === 'sea' && stance === 'built') return 0.52
  if (stance === 'floats') return Math.min(0.58, Math.max(0.44, camera.size))
  return camera.size * tall
}

function feetOf(stance: Stance, { place, camera, horizon, random }: Arrangement, far: number): number {
  const ground = 1 - horizon
  if (stance === 'flies') return horizon * (far === 0 ? random.between(0.72, 0.92) : random.between(0.32, 0.85))
  if (place === 'space') return random.between(0.62, 0.76)
  if (place === 'clouds') return horizon * random.between(0.9, 1.02)
  if (place === 'underwater') return far === 0 ? random.between(0.58, 0.72) : random.between(0.3, 0.88)
  if (place === 'sea' && stance === 'built') return horizon - 0.05
  if (stance === 'dives') return horizon + ground * mix(0.34, 0.16, far)
  if (stance === 'floats') return horizon + ground * mix(random.between(0.46, 0.6), 0.12, far)
  if (place === 'table') return 0.84
  return mix(Math.max(horizon + 0.1, camera.feet + random.between(-0.025, 0.015)), horizon + ground * 0.22, far * 0.8)
}
