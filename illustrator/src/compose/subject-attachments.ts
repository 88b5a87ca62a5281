import { COLORS } from '../read/colors.ts'
import type { NamedSubject, ParsedPrompt, Relation } from '../read/parse-prompt.ts'
import { OBJECTS } from '../subjects/catalog/objects.ts'
import { PLANTS } from '../subjects/catalog/plants.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalog.ts'
import { anchorOf, bulkOf, extentOf } from '../subjects/animals/extent.ts'
import type { Anchor, Stance } from '../subjects/subject.ts'
import type { Attached } from './scene.ts'
import { isPortable, isPerson } from './figures.ts'

/** A subject that moves with another subject. The numbers are indices of the parsed subjects. */
export type Attachment = { child: number; parent: number; fit: (index: number) => Attached }

/** Finds the subjects that belong together: a rider and its horse, a girl and her umbrella. */
export function planAttachments({ subjects, relations }: ParsedPrompt): readonly Attachment[] {
  const attachments: Attachment[] = []
  for (const relation of relations) {
    const attachment = attachmentFor(relation, subjects)
    if (!attachment || attachments.some(({ child }) => child === attachment.child || child === attachment.parent))
      continue
    if (!attachments.some(({ parent }) => parent === attachment.child)) attachments.push(attachment)
  }
  return attachments
}

function attachmentFor({ name, of, to }: Relation, subjects: readonly NamedSubject[]): Attachment | undefined {
  if (typeof to !== 'number') return undefined
  const first = subjects[of]
  const second = subjects[to]
  if (!first || !second) return undefined
  const ownIndices = { child: of, parent: to }
  const swappedIndices = { child: to, parent: of }
  const pair: Pair = { child: first, parent: second }
  const swapped: Pair = { child: second, parent: first }
  const isBuilt = SUBJECTS[second.subject].stance === 'built'
  switch (name) {
    case 'riding':
      return { ...ownIndices, fit: (index) => (isAfloat(second.subject) ? inside(pair, index) : astride(pair, index)) }
    case 'on':
      if (isPerson(first.subject) && SUBJECTS[second.subject].creature)
        return { ...ownIndices, fit: (index) => astride(pair, index) }
      if (isBuilt && second.subject in PLANTS) return { ...ownIndices, fit: (index) => inCrown(pair, index, 0.84) }
      return { ...ownIndices, fit: (index) => (isAfloat(second.subject) ? inside(pair, index) : onTop(pair, index)) }
    case 'in':
      if (isBuilt && second.subject in PLANTS) return { ...ownIndices, fit: (index) => inCrown(pair, index, 0.56) }
      if (isSeat(second.subject)) return { ...ownIndices, fit: (index) => onTop(pair, index) }
      // The still-life painter arranges a bunch of flowers itself.
      if (isBuilt || SUBJECTS[first.subject].stance === 'blooms') return undefined
      return { ...ownIndices, fit: (index) => (SUBJECTS[second.subject].object ? inside : onTop)(pair, index) }
    case 'under':
      return isPortable(second.subject) && SUBJECTS[second.subject].stance !== 'blooms'
        ? { ...swappedIndices, fit: (index) => canopy(swapped, index) }
        : undefined
    case 'wearing':
      return { ...swappedIndices, fit: (index) => worn(swapped, index) }
    case 'with':
    case 'playing':
      return carriedAttachment(swappedIndices, swapped, name)
    default:
      return undefined
  }
}

/** In the hand of a person or at the feet of an animal. Larger things stand next to them. */
function carriedAttachment(
  indices: Pick<Attachment, 'child' | 'parent'>,
  pair: Pair,
  name: 'with' | 'playing',
): Attachment | undefined {
  const { stance, object, isWorn } = SUBJECTS[pair.child.subject]
  const parentSubject = pair.parent.subject
  if (!object || !SUBJECTS[parentSubject].creature) return undefined
  if (isWorn) return { ...indices, fit: (index) => worn(pair, index) }
  if (isPerson(parentSubject) && stance === 'flies') return { ...indices, fit: (index) => onString(pair, index) }
  if (!isPortable(pair.child.subject)) return undefined
  if (!isPerson(parentSubject)) return { ...indices, fit: (index) => atFeet(pair, index) }
  return { ...indices, fit: (index) => (name === 'playing' ? beforeBody : inHand)(pair, index) }
}

type Pair = { child: NamedSubject; parent: NamedSubject }

/** Sitting "in" an armchair is the same as sitting "on" a chair. */
function isSeat(subject: SubjectName): boolean {
  return subject in OBJECTS && !isPortable(subject)
}

function isAfloat(subject: SubjectName): boolean {
  return SUBJECTS[subject].stance === 'floats' && SUBJECTS[subject].object !== undefined
}

/** Ratio of their catalog sizes, times the sizes that the prompt gives them. */
function ratioOf({ child, parent }: Pair): number {
  return (SUBJECTS[child.subject].size * child.size) / (SUBJECTS[parent.subject].size * parent.size)
}

/** A scale that keeps the size ratio between the given limits. */
function scaleOf(pair: Pair, [low, high]: readonly [number, number]): number {
  const share = bulkOf(pair.child.subject) / bulkOf(pair.parent.subject)
  return Math.min(high / share, Math.max(low / share, ratioOf(pair)))
}

function toAttached(
  { child }: Pair,
  {
    at,
    scale,
    index,
    isBehind = false,
    isAstride = false,
  }: Partial<Attached> & { at: Anchor; scale: number; index: number },
): Attached {
  const color = child.color ? COLORS[child.color] : undefined
  return { subject: child.subject, color, index, at, scale, isBehind, isAstride, isGlowing: child.isGlowing }
}

/** Several riders on one back sit behind each other. */
function shifted([x, y]: Anchor, index: number, step: number): Anchor {
  return [x - (index % 2 ? 1 : -1) * Math.ceil(index / 2) * step, y]
}

function astride(pair: Pair, index: number): Attached {
  const scale = scaleOf(pair, [0.6, 0.85])
  const [x, y] = shifted(anchorOf(pair.parent.subject, 'saddle'), index, scale * 0.3)
  if (!isPerson(pair.child.subject)) return toAttached(pair, { at: [x, y + 0.05 * scale], scale: scale * 0.85, index })
  const { top } = extentOf(pair.child.subject)
  return toAttached(pair, { at: [x, y - top * 0.42 * scale], scale, index, isAstride: true })
}

/** Size limits of a subject that stands on another, as shares of that other's size. */
const ON_TOP: Partial<Record<Stance, readonly [number, number]>> = { built: [0.3, 0.44], blooms: [0.5, 0.7] }

function onTop(pair: Pair, index: number): Attached {
  const { stance, object } = SUBJECTS[pair.parent.subject]
  const scale = scaleOf(pair, ON_TOP[stance] ?? [0.32, 0.52])
  const [x, y] = shifted(anchorOf(pair.parent.subject, object ? 'top' : 'saddle'), index, scale * 0.5)
  return toAttached(pair, { at: [x, y + 0.03 * scale - bottomOf(pair.child.subject) * scale], scale, index })
}

/** Among the leaves, at a share of the tree's height. */
function inCrown(pair: Pair, index: number, height: number): Attached {
  const scale = scaleOf(pair, [0.26, 0.34])
  const { top, right } = extentOf(pair.parent.subject)
  const at = shifted([right * 0.12, top * height], index, scale * 0.8)
  return toAttached(pair, { at, scale, index })
}

function inside(pair: Pair, index: number): Attached {
  if (isAfloat(pair.parent.subject)) return aboard(pair, index)
  const isBasket = SUBJECTS[pair.parent.subject].stance === 'flies'
  const scale = scaleOf(pair, isBasket ? [0.14, 0.2] : [0.35, 0.62])
  const { top } = extentOf(pair.child.subject)
  const [x, y] = shifted(anchorOf(pair.parent.subject, 'inside'), index, scale * 0.45)
  const sunk = SUBJECTS[pair.child.subject].stance === 'blooms' ? 0.9 : 0.34
  return toAttached(pair, { at: [x, y - top * sunk * scale], scale, index, isBehind: true })
}

/** On deck and clear of the sails. A hull is too low for a figure to look out of. */
function aboard(pair: Pair, index: number): Attached {
  const scale = scaleOf(pair, [0.32, 0.5])
  const { left } = extentOf(pair.parent.subject)
  const given = SUBJECTS[pair.parent.subject].anchors?.inside
  const at = given ?? ([left * 0.52, anchorOf(pair.parent.subject, 'inside')[1]] as const)
  return toAttached(pair, { at: shifted(at, index, -scale * 0.45), scale, index })
}

function inHand(pair: Pair, index: number): Attached {
  const { stance, size } = SUBJECTS[pair.child.subject]
  // Things that are almost as tall as a person stand upright next to the hand.
  const isTall = stance !== 'blooms' && size > 1.1
  const max = stance === 'blooms' ? 0.26 : isTall ? 0.72 : 0.46
  const scale = scaleOf(pair, [Math.min(0.24, max * 0.8), max])
  const [x, y] = shifted(anchorOf(pair.parent.subject, 'hand'), index, 0.12)
  const given = SUBJECTS[pair.child.subject].anchors?.grip
  const [gripX, gripY] = given ?? (isTall ? ([0, 0] as const) : anchorOf(pair.child.subject, 'grip'))
  return toAttached(pair, { at: [x + 0.02 - gripX * scale, y - gripY * scale], scale, index })
}

/** A balloon or a kite, above the hand that holds it. */
function onString(pair: Pair, index: number): Attached {
  const [x, y] = shifted(anchorOf(pair.parent.subject, 'hand'), index, 0.2)
  return toAttached(pair, { at: [x + 0.1, y - 0.3], scale: scaleOf(pair, [0.4, 0.5]), index })
}

function atFeet(pair: Pair, index: number): Attached {
  const scale = scaleOf(pair, [0.34, 0.46])
  const { right } = extentOf(pair.parent.subject)
  const own = extentOf(pair.child.subject)
  const rise = SUBJECTS[pair.child.subject].stance === 'blooms' ? -0.75 : 0.03
  return toAttached(pair, { at: shifted([right + own.right * scale * 0.5, rise * scale], index, 0.3), scale, index })
}

/** Over the head of the person below, on a handle that ends next to the body. */
function canopy(pair: Pair, index: number): Attached {
  const parent = extentOf(pair.parent.subject)
  const child = extentOf(pair.child.subject)
  const scale = Math.max(
    (-parent.top * 1.3) / -child.top,
    ((parent.right - parent.left) * 0.95) / (child.right - child.left),
  )
  return toAttached(pair, {
    at: [(parent.left + parent.right) / 2 - 0.06, -parent.top * 0.02],
    scale,
    index,
    isBehind: true,
  })
}

function worn(pair: Pair, index: number): Attached {
  const { left, right } = extentOf(pair.child.subject)
  const parent = extentOf(pair.parent.subject)
  const wide = isPerson(pair.parent.subject) ? 0.26 : Math.min(0.34, (parent.right - parent.left) * 0.3)
  const scale = wide / (right - left)
  const [x, y] = anchorOf(pair.parent.subject, 'head')
  return toAttached(pair, { at: [x, y + 0.03], scale, index })
}

/** An instrument lies across the body. Larger ones were excluded before. */
function beforeBody(pair: Pair, index: number): Attached {
  const scale = scaleOf(pair, [0.4, 0.6])
  const { top } = extentOf(pair.parent.subject)
  const own = extentOf(pair.child.subject)
  return toAttached(pair, { at: [0.08, top * 0.52 - (own.top / 2) * scale], scale, index })
}

/** Subjects whose origin is their center reach below it. */
function bottomOf(subject: SubjectName): number {
  const { stance } = SUBJECTS[subject]
  return stance === 'flies' || stance === 'swims' || stance === 'dives' ? extentOf(subject).bottom : 0
}
