import { clamp } from '../math/number.ts'
import type { Random } from '../math/random.ts'
import type { SeasonName } from '../read/circumstances.ts'
import { COLOURS } from '../read/colours.ts'
import type { NamedSubject } from '../read/read-prompt.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalogue.ts'
import type { Camera } from './camera.ts'
import type { PlaceName } from './places.ts'
import type { Figure } from './scene.ts'

export interface Arrangement {
  place: PlaceName
  camera: Camera
  horizon: number
  sunIsLeft: boolean
  /** Width by height. */
  aspect: number
  random: Random
  named: readonly NamedSubject[]
  season: SeasonName | undefined
}

const MOST_FIGURES = 8

/** Puts the subjects where they belong and look well: on a third, facing in, helpers smaller and further off. */
export function arrangeFigures(arrangement: Arrangement): Figure[] {
  const { named } = arrangement
  const random = arrangement.random.child('figures')
  const figures: Figure[] = []
  named.forEach((subject, rank) => {
    for (let i = 0; i < Math.min(subject.count, 7) && figures.length < MOST_FIGURES; i++)
      figures.push(placeFigure(subject, { rank, index: i, total: figures.length }, { ...arrangement, random }))
  })
  return figures.sort((a, b) => depthOf(a) - depthOf(b))
}

function depthOf({ subject, y, size }: Figure): number {
  return SUBJECTS[subject].stance === 'flies' ? size : y
}

interface Order {
  rank: number
  index: number
  total: number
}

function placeFigure(named: NamedSubject, order: Order, arrangement: Arrangement): Figure {
  const { camera, sunIsLeft, season, random } = arrangement
  const { rank, index, total } = order
  const { stance, size } = SUBJECTS[named.subject]
  const side = sunIsLeft ? 1 : -1
  const isCrowd = crowdOf(arrangement.named) > 1
  const mainX = camera.aside === 0.5 && !isCrowd ? 0.5 : 0.5 + side * (0.5 - Math.min(camera.aside, isCrowd ? 0.32 : 1))
  const far = total === 0 ? 1 : (rank === 0 ? 0.62 : 0.72) * random.between(0.75, 1) * 0.93 ** index
  const crowd = isCrowd ? 0.8 : 1
  const spread = total === 0 ? 0 : spreadOf(total) * side * -1
  const share = subjectShare(named.subject, arrangement)
  return {
    subject: named.subject,
    x: clamp(mainX + spread + random.between(-0.03, 0.03), 0.08, 0.92),
    y: feetOf(stance, arrangement, total === 0 ? 1 : far),
    size: share * size * far * crowd,
    flip: total === 0 ? (side > 0 ? -1 : 1) : random.chance(0.5) ? 1 : -1,
    colour: named.colour ? COLOURS[named.colour] : season && SUBJECTS[named.subject].seasons?.[season],
    index,
  }
}

function crowdOf(named: readonly NamedSubject[]): number {
  return named.reduce((sum, { count }) => sum + count, 0)
}

/** Away from the main subject towards the free side, then between, then behind it. */
function spreadOf(total: number): number {
  return [0, 0.4, 0.2, 0.56, -0.14, 0.3, 0.48, 0.1][total] ?? 0.25
}

function subjectShare(subject: SubjectName, { camera, place, aspect }: Arrangement): number {
  const { stance } = SUBJECTS[subject]
  const tall = aspect < 0.75 ? 0.92 : 1
  if (stance === 'rests') return 0.3
  if (stance === 'sits') return camera.size * tall
  if (place === 'street') return Math.min(0.42, camera.size) * tall
  if (place === 'floral') return 0.62
  if (stance === 'flies') return Math.min(0.44, camera.size * 1.05)
  if (stance === 'dives' || stance === 'swims') return Math.max(0.42, camera.size)
  if (place === 'sea' && stance === 'built') return 0.42
  if (stance === 'floats') return Math.min(0.46, Math.max(0.34, camera.size))
  return camera.size * tall
}

function feetOf(stance: string, { place, camera, horizon, random }: Arrangement, near: number): number {
  const ground = 1 - horizon
  if (stance === 'flies') return horizon * (near === 1 ? 0.78 : random.between(0.32, 0.8))
  if (place === 'space') return random.between(0.6, 0.72)
  if (place === 'clouds') return horizon * random.between(0.85, 1)
  if (place === 'underwater') return near === 1 ? 0.66 : random.between(0.35, 0.85)
  if (place === 'sea' && stance === 'built') return horizon - 0.05
  if (stance === 'dives') return horizon + ground * 0.32 * near
  if (stance === 'floats') return horizon + ground * (0.12 + 0.42 * near)
  if (place === 'table') return 0.84
  return Math.max(horizon + 0.08, camera.feet - (1 - near) * ground * 0.75)
}
