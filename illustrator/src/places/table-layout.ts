import { triples } from '../math/tables.ts'
import type { Figure, Scene } from '../compose/scene.ts'
import type { Lch } from '../math/colour.ts'
import { reachOfPicture } from '../paint/figures.ts'
import type { Random } from '../math/random.ts'
import type { Stage } from '../paint/stage.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalogue.ts'

interface Spot {
  /** From the middle towards the free side, as a share of the width. */
  aside: number
  y: number
  /** Share of the room a thing may fill. */
  share: number
}

/** Where the named things stand, by how many there are; the first is the hero. */
const HEROES: readonly (readonly Spot[])[] = [
  [],
  [{ aside: 0.05, y: 0.86, share: 1 }],
  [
    { aside: 0.2, y: 0.87, share: 0.74 },
    { aside: -0.22, y: 0.82, share: 0.66 },
  ],
  [
    { aside: 0.16, y: 0.88, share: 0.66 },
    { aside: -0.24, y: 0.84, share: 0.56 },
    { aside: -0.02, y: 0.74, share: 0.52 },
  ],
  [
    { aside: 0.12, y: 0.89, share: 0.6 },
    { aside: -0.25, y: 0.87, share: 0.5 },
    { aside: 0.3, y: 0.76, share: 0.48 },
    { aside: -0.1, y: 0.74, share: 0.48 },
  ],
  [
    { aside: 0.1, y: 0.9, share: 0.54 },
    { aside: -0.25, y: 0.88, share: 0.46 },
    { aside: 0.33, y: 0.8, share: 0.44 },
    { aside: -0.12, y: 0.74, share: 0.44 },
    { aside: 0.14, y: 0.73, share: 0.42 },
  ],
]

const BESIDE: readonly Spot[] = [
  { aside: -0.34, y: 0.76, share: 0.5 },
  { aside: 0.4, y: 0.73, share: 0.44 },
  { aside: -0.27, y: 0.93, share: 0.3 },
]

type Guests = readonly [SubjectName, ...SubjectName[]]
// Modest things only: a second hero would be taken for what the prompt named.
const BEHIND_FOOD: Guests = ['flower', 'cup', 'bottle', 'candle', 'teapot', 'daisy', 'rose', 'vase']
const BEHIND_THINGS: Guests = ['candle', 'flower', 'cup', 'books', 'rose', 'books', 'bottle', 'vase']
const IN_FRONT_FOOD: Guests = ['fruit', 'strawberry', 'cookie', 'fruit']
const IN_FRONT_THINGS: Guests = ['key', 'fruit', 'book', 'fruit']
export const GLAZES = triples('0.6 0.09 235, 0.55 0.09 195, 0.56 0.12 38, 0.86 0.03 85, 0.5 0.08 155, 0.45 0.1 15')

/** The named things large and in the middle, and company for them: a table with one cup on it looks forgotten. */
export function layTable(scene: Scene, stage: Stage): Figure[] {
  const hasBloom = scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'blooms')
  // Many blossoms are one bunch, and a flower brings its own vase.
  const named = scene.figures
    .filter(({ subject, index }) => (SUBJECTS[subject].stance === 'blooms' ? index === 0 : true))
    .filter(({ subject }) => !(hasBloom && subject === 'vase'))
    .toSorted((a, b) => orderIn(scene, a) - orderIn(scene, b))
  const spots = HEROES[Math.min(5, named.length)] ?? []
  const side = scene.sunIsLeft ? 1 : -1
  const sway = stage.random.child('sway')
  const [along, near] = [sway.between(-0.13, 0.1), sway.between(0.8, 1)]
  const figures = named.slice(0, 5).flatMap((figure, i) => {
    const spot = spots[i]
    // A thing by itself need not stand where every other does.
    const own = spot && named.length === 1 ? { ...spot, aside: spot.aside + along, share: spot.share * near } : spot
    return own ? [stoodAt(figure, own, { stage, side })] : []
  })
  const guests = guestsFor(scene, named.length, stage.random.child('company'))
  return [...figures, ...guests.map(({ figure, spot }) => stoodAt(figure, spot, { stage, side }))].sort(
    (a, b) => a.y - b.y,
  )
}

/** The largest is what the prompt named first. */
function orderIn(scene: Scene, figure: Figure): number {
  const largest = Math.max(...scene.figures.map(({ size, subject }) => size / SUBJECTS[subject].size))
  return largest - figure.size / SUBJECTS[figure.subject].size
}

function guestsFor(scene: Scene, heroes: number, random: Random): { figure: Figure; spot: Spot }[] {
  const named = new Set<SubjectName>(scene.figures.map(({ subject }) => subject))
  const hasBloom = scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'blooms')
  const isFood = scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'rests')
  const isFree = (guest: SubjectName) => !named.has(guest) && !(hasBloom && SUBJECTS[guest].stance === 'blooms')
  const pick = (guests: Guests) => {
    for (let i = 0; i < 6; i++) {
      const guest = random.pick(guests)
      if (isFree(guest)) {
        named.add(guest)
        return guest
      }
    }
    return undefined
  }
  const behind = isFood ? BEHIND_FOOD : BEHIND_THINGS
  const before = isFood ? IN_FRONT_FOOD : IN_FRONT_THINGS
  const pools = [
    heroes > 1 ? undefined : behind,
    random.chance(0.5) ? behind : undefined,
    random.chance(0.6) ? before : undefined,
  ]
  return pools.slice(0, heroes > 2 ? 2 : 3).flatMap((pool, i) => {
    const subject = pool && pick(pool)
    const spot = BESIDE[i]
    if (!subject || !spot) return []
    const figure: Figure = {
      subject,
      x: 0,
      y: 0,
      size: 0,
      flip: 1,
      colour: glazeFor(subject, random),
      index: random.integer(0, 3),
    }
    return [{ figure, spot }]
  })
}

/** As large as its room allows, small things a little smaller. */
function stoodAt(figure: Figure, { aside, y, share }: Spot, { stage, side }: { stage: Stage; side: number }): Figure {
  const reach = reachOfPicture(stage)
  const { object, size, stance } = SUBJECTS[figure.subject]
  const { halfWidth, height } =
    stance === 'blooms' ? { halfWidth: 0.5, height: 1.15 } : (object ?? { halfWidth: 0.62, height: 1 })
  const wide = (stage.width / reach) * 0.72
  const tall = (stage.height / reach) * 0.68
  const fit = Math.min(wide / (halfWidth * 2), tall / height, 0.72)
  return {
    ...figure,
    x: 0.5 + aside * side,
    y,
    size: fit * share * Math.min(1, 0.55 + size * 0.45),
    flip: side > 0 ? 1 : -1,
  }
}

/** Crockery is not always of one set. */
function glazeFor(subject: SubjectName, random: Random): Lch | undefined {
  return subject === 'teapot' || subject === 'vase' ? random.pick(GLAZES) : undefined
}
