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
import { measureBulk, measureExtent } from '../subjects/extent.ts'
import type { PlaceName } from './places.ts'
import type { Figure } from './scene.ts'
import type { Attachment } from './subject-attachments.ts'
import type { Camera } from './camera.ts'
import { applyRelations } from './relations.ts'

/** The stance of a figure in this image. The default is the stance of its subject. */
export function resolveStance({ subject, stance }: Pick<Figure, 'subject' | 'stance'>): Stance {
  return stance ?? SUBJECTS[subject].stance
}

export function isPerson(subject: SubjectName): boolean {
  return subject in PEOPLE
}

/** A thing whose homes include one of these places can be carried. A thing whose only home is a room is furniture. */
const PORTABLE_HOMES: readonly PlaceName[] = ['table', 'street', 'beach', 'meadow', 'forest', 'mountains']

/** True for things that fit in a hand: not for a house, a car or a chair. */
export function isPortable(subject: SubjectName): boolean {
  const { stance, homes, object } = SUBJECTS[subject]
  if (stance === 'blooms') return true
  const isThing = subject in OBJECTS || subject in FOOD
  return isThing && object !== undefined && homes.some((home) => PORTABLE_HOMES.includes(home))
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
export interface PlacedFigure extends Figure {
  subjectIndex: number
}

const FIGURES_MAX = 12
/** A room holds fewer figures, and rendering the room is already expensive. */
const FIGURES_INDOORS_MAX = 6
const ATTACHED_MAX = 3

/** Positions the subjects: the main one about a third from the edge, the others where the relations require. */
export function arrangeFigures(arrangement: Arrangement): Figure[] {
  const { parsedPrompt, attachments, place } = arrangement
  const max = place === 'room' ? FIGURES_INDOORS_MAX : FIGURES_MAX
  const random = arrangement.random.child('figures')
  const unattached = parsedPrompt.subjects.flatMap((named, subjectIndex) =>
    attachments.some(({ child }) => child === subjectIndex) ? [] : [{ named, subjectIndex }],
  )
  const total = Math.min(
    max,
    unattached.reduce((sum, { named }) => sum + named.count, 0),
  )
  const slots = planSlots(total, arrangement, random.child('slots'))
  const cast: PlacedFigure[] = []
  const main = unattached[0]
  for (const { named, subjectIndex } of main ? unattached : []) {
    // Each kind of subject leaves room for at least one figure of each later kind.
    const kindsLeft = unattached.length - 1 - unattached.findIndex((other) => other.subjectIndex === subjectIndex)
    const count = Math.min(named.count, max - cast.length - kindsLeft)
    for (let index = 0; index < count; index++)
      cast.push(
        placeFigure(
          { named, subjectIndex, index, main: main?.named ?? named },
          { slots, cast, total },
          { ...arrangement, random },
        ),
      )
  }
  applyRelations(cast, arrangement)
  for (const figure of cast) figure.attached = listAttached(figure, arrangement)
  return cast
    .sort((a, b) => computeDepth(a) - computeDepth(b))
    .map(({ subjectIndex: _subjectIndex, ...figure }) => figure)
}

/** Each figure of a kind gets its own attached subjects. Several riders share a mount only if it is a single one. */
function listAttached(figure: PlacedFigure, { parsedPrompt, attachments }: Arrangement): Figure['attached'] & {} {
  const parentCount = parsedPrompt.subjects[figure.subjectIndex]?.count ?? 1
  return attachments
    .filter(({ parent }) => parent === figure.subjectIndex)
    .flatMap(({ child, fit }) => {
      const count = parentCount > 1 ? 1 : Math.min(ATTACHED_MAX, parsedPrompt.subjects[child]?.count ?? 1)
      return Array.from({ length: count }, (_, index) => fit(index))
    })
}

function computeDepth(figure: Figure): number {
  return resolveStance(figure) === 'flies' ? figure.size - 1 : figure.y
}

/** A free position for one figure. */
interface Slot {
  x: number
  /** 0 is nearest, 1 is farthest. */
  far: number
}

/** Returns evenly spaced positions, first the one for the main subject. Depths alternate. */
function planSlots(total: number, { camera, sunIsLeft }: Arrangement, random: Random): Slot[] {
  const side = sunIsLeft ? 1 : -1
  const aside = clamp(camera.aside + random.between(-0.07, 0.07), 0.3, 0.5)
  const mainX = 0.5 + side * (0.5 - (total > 2 ? Math.min(aside, 0.38) : aside))
  if (total <= 1) return [{ x: mainX, far: 0 }]
  const step = 0.74 / total
  const positions = Array.from({ length: total }, (_, i) => 0.13 + step * (i + 0.5))
  positions.sort((a, b) => Math.abs(a - mainX) - Math.abs(b - mainX))
  const [nearest = mainX, ...others] = positions
  // The farthest comes first, so that the second subject has space around it.
  const order = total > 3 ? others : others.reverse()
  return [nearest, ...order].map((x, i) => ({
    x: clamp(x + random.between(-0.25, 0.25) * step, 0.1, 0.9),
    far: i === 0 ? 0 : clamp(((i * 0.618) % 1) * 0.85 + random.between(-0.08, 0.15)),
  }))
}

type FigureRequest = { named: NamedSubject; subjectIndex: number; index: number; main: NamedSubject }

type Lineup = { slots: readonly Slot[]; cast: readonly PlacedFigure[]; total: number }

function placeFigure(
  { named, subjectIndex, index, main }: FigureRequest,
  { slots, cast, total }: Lineup,
  arrangement: Arrangement,
): PlacedFigure {
  const { random, sunIsLeft } = arrangement
  const { stance } = SUBJECTS[named.subject]
  const slot = slots[cast.length] ?? { x: 0.5, far: 0.5 }
  const isFirst = cast.length === 0
  const facing = sunIsLeft ? -1 : 1
  // Figures usually face the center, and sometimes away from it for variety.
  const direction = isFirst ? facing : slot.x > 0.5 ? -1 : 1
  const facesAway = random.chance(isFirst ? 0.2 : 0.25)
  return {
    subjectIndex,
    subject: named.subject,
    x: slot.x,
    y: chooseFeetY(stance, arrangement, slot.far),
    size: chooseSize(named, { main, total, far: slot.far }, arrangement),
    flip: facesAway === (direction === 1) ? -1 : 1,
    color: chooseColor(named, arrangement.parsedPrompt),
    index,
    isGlowing: named.isGlowing,
  }
}

function chooseColor({ subject, color }: NamedSubject, { season }: ParsedPrompt): Lch | undefined {
  if (color) return COLORS[color]
  return season && SUBJECTS[subject].seasons?.[season]
}

/** The camera sets the size of the main subject. The others keep their relative size but never become specks. */
function chooseSize(
  named: NamedSubject,
  { main, total, far }: { main: NamedSubject; total: number; far: number },
  arrangement: Arrangement,
): number {
  const { size, stance } = SUBJECTS[main.subject]
  const bulk = measureBulk(main.subject)
  const sizeShare = chooseSizeShare(stance, arrangement) * (CROWD_SHARE[Math.min(total, 12)] ?? 0.3)
  const mainSize = (sizeShare * size ** 0.3 * main.size) / bulk
  const ownSize =
    named === main ? mainSize : (mainSize * SUBJECTS[named.subject].size * named.size) / (size * main.size)
  const bulkAtDistance = measureBulk(named.subject) * mix(1, 0.62, far)
  const bulkMin = total > 4 ? 0.13 : named.size < 1 ? 0.17 : 0.23
  return Math.min(
    clamp(ownSize * bulkAtDistance, bulkMin, 0.9) / measureBulk(named.subject),
    computeSizeMax(named, total, arrangement),
  )
}

/** The largest size at which all figures fit: three overlap a little, more than three stand in two rows. */
function computeSizeMax({ subject }: NamedSubject, total: number, { aspect }: Arrangement): number {
  const { left, right } = measureExtent(subject)
  return total < 3 ? 2 : (total === 3 ? 1.25 : 1.55) / (total * (right - left) * Math.min(1 / aspect, 1.15))
}

/** Size factor of each figure, by the number of figures. */
const CROWD_SHARE: Readonly<Record<number, number>> = {
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

function chooseSizeShare(stance: Stance, { camera, place, aspect }: Arrangement): number {
  const tallFactor = aspect < 0.75 ? 0.94 : 1
  if (stance === 'rests') return 0.42
  if (place === 'street') return Math.min(0.52, camera.size) * tallFactor
  if (place === 'floral') return 0.62
  if (stance === 'flies') return Math.min(0.56, Math.max(0.44, camera.size))
  if (stance === 'dives' || stance === 'swims') return Math.max(0.52, camera.size)
  if (place === 'sea' && stance === 'built') return 0.52
  if (stance === 'floats') return Math.min(0.58, Math.max(0.44, camera.size))
  return camera.size * tallFactor
}

function chooseFeetY(stance: Stance, { place, camera, horizon, random }: Arrangement, far: number): number {
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
