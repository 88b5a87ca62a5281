import { COLORS } from '../read/colors.ts'
import type { NamedSubject, ParsedPrompt, Relation } from '../read/parse-prompt.ts'
import { OBJECTS } from '../subjects/catalog/objects.ts'
import { PLANTS } from '../subjects/catalog/plants.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalog.ts'
import { findAnchor, measureBulk, measureExtent } from '../subjects/extent.ts'
import type { Anchor, Stance } from '../subjects/subject.ts'
import type { Attached } from './scene.ts'
import { isPortable, isPerson } from './figures.ts'

/** A subject that moves with another subject. `child` and `parent` are indices of the parsed subjects. */
export type Attachment = { child: number; parent: number; fit: (index: number) => Attached }

/** Finds the subjects that belong together: a rider and its horse, a girl and her umbrella. */
export function planAttachments({ subjects, relations }: ParsedPrompt): readonly Attachment[] {
  const attachments: Attachment[] = []
  for (const relation of relations) {
    const attachment = createAttachment(relation, subjects)
    if (!attachment || attachments.some(({ child }) => child === attachment.child || child === attachment.parent))
      continue
    if (!attachments.some(({ parent }) => parent === attachment.child)) attachments.push(attachment)
  }
  return attachments
}

function createAttachment(
  { name, first: firstIndex, second: secondIndex }: Relation,
  subjects: readonly NamedSubject[],
): Attachment | undefined {
  if (typeof secondIndex !== 'number') return undefined
  const first = subjects[firstIndex]
  const second = subjects[secondIndex]
  if (!first || !second) return undefined
  const indices = { child: firstIndex, parent: secondIndex }
  const swappedIndices = { child: secondIndex, parent: firstIndex }
  const pair: Pair = { child: first, parent: second }
  const swapped: Pair = { child: second, parent: first }
  const isBuilt = SUBJECTS[second.subject].stance === 'built'
  switch (name) {
    case 'riding':
      return {
        ...indices,
        fit: (index) => (isVessel(second.subject) ? placeInside(pair, index) : placeAstride(pair, index)),
      }
    case 'on':
      if (isPerson(first.subject) && SUBJECTS[second.subject].creature)
        return { ...indices, fit: (index) => placeAstride(pair, index) }
      if (isBuilt && second.subject in PLANTS) return { ...indices, fit: (index) => placeInCrown(pair, index, 0.84) }
      return {
        ...indices,
        fit: (index) => (isVessel(second.subject) ? placeInside(pair, index) : placeOnTop(pair, index)),
      }
    case 'in':
      if (isBuilt && second.subject in PLANTS) return { ...indices, fit: (index) => placeInCrown(pair, index, 0.56) }
      if (isSeat(second.subject)) return { ...indices, fit: (index) => placeOnTop(pair, index) }
      // The still-life painter arranges a bunch of flowers itself.
      if (isBuilt || SUBJECTS[first.subject].stance === 'blooms') return undefined
      return { ...indices, fit: (index) => (SUBJECTS[second.subject].object ? placeInside : placeOnTop)(pair, index) }
    case 'under':
      return isPortable(second.subject) && SUBJECTS[second.subject].stance !== 'blooms'
        ? { ...swappedIndices, fit: (index) => placeOverhead(swapped, index) }
        : undefined
    case 'wearing':
      return { ...swappedIndices, fit: (index) => placeOnHead(swapped, index) }
    case 'with':
    case 'playing':
      return createCarriedAttachment(swappedIndices, swapped, name)
    default:
      return undefined
  }
}

/** Attaches a thing to the hand of a person or to the feet of an animal. Larger things stand next to them. */
function createCarriedAttachment(
  indices: Pick<Attachment, 'child' | 'parent'>,
  pair: Pair,
  name: 'with' | 'playing',
): Attachment | undefined {
  const { stance, object, isWorn } = SUBJECTS[pair.child.subject]
  const parentSubject = pair.parent.subject
  if (!object || !SUBJECTS[parentSubject].creature) return undefined
  if (isWorn) return { ...indices, fit: (index) => placeOnHead(pair, index) }
  if (isPerson(parentSubject) && stance === 'flies') return { ...indices, fit: (index) => placeOnString(pair, index) }
  if (!isPortable(pair.child.subject)) return undefined
  if (!isPerson(parentSubject)) return { ...indices, fit: (index) => placeAtFeet(pair, index) }
  return { ...indices, fit: (index) => (name === 'playing' ? placeBeforeBody : placeInHand)(pair, index) }
}

type Pair = { child: NamedSubject; parent: NamedSubject }

/** Furniture: sitting "in" an armchair is the same as sitting "on" a chair. */
function isSeat(subject: SubjectName): boolean {
  return subject in OBJECTS && !isPortable(subject)
}

function isVessel(subject: SubjectName): boolean {
  return SUBJECTS[subject].stance === 'floats' && SUBJECTS[subject].object !== undefined
}

/** Ratio of the sizes in the catalog, times the sizes that the prompt gives. */
function sizeRatio({ child, parent }: Pair): number {
  return (SUBJECTS[child.subject].size * child.size) / (SUBJECTS[parent.subject].size * parent.size)
}

/** A scale that keeps the size ratio between the given limits. */
function limitScale(pair: Pair, [low, high]: readonly [number, number]): number {
  const share = measureBulk(pair.child.subject) / measureBulk(pair.parent.subject)
  return Math.min(high / share, Math.max(low / share, sizeRatio(pair)))
}

function toAttached(
  { child }: Pair,
  {
    position,
    scale,
    index,
    isBehind = false,
    isAstride = false,
  }: Partial<Attached> & { position: Anchor; scale: number; index: number },
): Attached {
  const color = child.color ? COLORS[child.color] : undefined
  return { subject: child.subject, color, index, position, scale, isBehind, isAstride, isGlowing: child.isGlowing }
}

/** Shifts the position of each further subject, so that several riders sit behind each other. */
function shiftAnchor([x, y]: Anchor, index: number, step: number): Anchor {
  return [x - (index % 2 ? 1 : -1) * Math.ceil(index / 2) * step, y]
}

function placeAstride(pair: Pair, index: number): Attached {
  const scale = limitScale(pair, [0.6, 0.85])
  const [x, y] = shiftAnchor(findAnchor(pair.parent.subject, 'saddle'), index, scale * 0.3)
  if (!isPerson(pair.child.subject))
    return toAttached(pair, { position: [x, y + 0.05 * scale], scale: scale * 0.85, index })
  const { top } = measureExtent(pair.child.subject)
  return toAttached(pair, { position: [x, y - top * 0.42 * scale], scale, index, isAstride: true })
}

/** Limits for the size of a subject that stands on another, as shares of the other's size. */
const ON_TOP: Partial<Record<Stance, readonly [number, number]>> = { built: [0.3, 0.44], blooms: [0.5, 0.7] }

function placeOnTop(pair: Pair, index: number): Attached {
  const { stance, object } = SUBJECTS[pair.parent.subject]
  const scale = limitScale(pair, ON_TOP[stance] ?? [0.32, 0.52])
  const [x, y] = shiftAnchor(findAnchor(pair.parent.subject, object ? 'top' : 'saddle'), index, scale * 0.5)
  return toAttached(pair, {
    position: [x, y + 0.03 * scale - bottomBelowOrigin(pair.child.subject) * scale],
    scale,
    index,
  })
}

/** Places the child among the leaves. `height` is a share of the tree's height. */
function placeInCrown(pair: Pair, index: number, height: number): Attached {
  const scale = limitScale(pair, [0.26, 0.34])
  const { top, right } = measureExtent(pair.parent.subject)
  const position = shiftAnchor([right * 0.12, top * height], index, scale * 0.8)
  return toAttached(pair, { position, scale, index })
}

function placeInside(pair: Pair, index: number): Attached {
  if (isVessel(pair.parent.subject)) return placeAboard(pair, index)
  const isBasket = SUBJECTS[pair.parent.subject].stance === 'flies'
  const scale = limitScale(pair, isBasket ? [0.14, 0.2] : [0.35, 0.62])
  const { top } = measureExtent(pair.child.subject)
  const [x, y] = shiftAnchor(findAnchor(pair.parent.subject, 'inside'), index, scale * 0.45)
  const sunk = SUBJECTS[pair.child.subject].stance === 'blooms' ? 0.9 : 0.34
  return toAttached(pair, { position: [x, y - top * sunk * scale], scale, index, isBehind: true })
}

/** Places the child on the deck, clear of the sails. A hull is too low for a figure that looks out of it. */
function placeAboard(pair: Pair, index: number): Attached {
  const scale = limitScale(pair, [0.32, 0.5])
  const { left } = measureExtent(pair.parent.subject)
  const ownAnchor = SUBJECTS[pair.parent.subject].anchors?.inside
  const position = ownAnchor ?? ([left * 0.52, findAnchor(pair.parent.subject, 'inside')[1]] as const)
  return toAttached(pair, { position: shiftAnchor(position, index, -scale * 0.45), scale, index })
}

function placeInHand(pair: Pair, index: number): Attached {
  const { stance, size } = SUBJECTS[pair.child.subject]
  // Things that are almost as tall as a person stand upright next to the hand.
  const isTall = stance !== 'blooms' && size > 1.1
  const max = stance === 'blooms' ? 0.26 : isTall ? 0.72 : 0.46
  const scale = limitScale(pair, [Math.min(0.24, max * 0.8), max])
  const [x, y] = shiftAnchor(findAnchor(pair.parent.subject, 'hand'), index, 0.12)
  const ownAnchor = SUBJECTS[pair.child.subject].anchors?.grip
  const [gripX, gripY] = ownAnchor ?? (isTall ? ([0, 0] as const) : findAnchor(pair.child.subject, 'grip'))
  return toAttached(pair, { position: [x + 0.02 - gripX * scale, y - gripY * scale], scale, index })
}

/** Places a balloon or a kite above the hand that holds it. */
function placeOnString(pair: Pair, index: number): Attached {
  const [x, y] = shiftAnchor(findAnchor(pair.parent.subject, 'hand'), index, 0.2)
  return toAttached(pair, { position: [x + 0.1, y - 0.3], scale: limitScale(pair, [0.4, 0.5]), index })
}

function placeAtFeet(pair: Pair, index: number): Attached {
  const scale = limitScale(pair, [0.34, 0.46])
  const { right } = measureExtent(pair.parent.subject)
  const childExtent = measureExtent(pair.child.subject)
  const rise = SUBJECTS[pair.child.subject].stance === 'blooms' ? -0.75 : 0.03
  return toAttached(pair, {
    position: shiftAnchor([right + childExtent.right * scale * 0.5, rise * scale], index, 0.3),
    scale,
    index,
  })
}

/** Places an umbrella or a similar roof over the head. Its handle ends next to the body. */
function placeOverhead(pair: Pair, index: number): Attached {
  const parent = measureExtent(pair.parent.subject)
  const child = measureExtent(pair.child.subject)
  const scale = Math.max(
    (-parent.top * 1.3) / -child.top,
    ((parent.right - parent.left) * 0.95) / (child.right - child.left),
  )
  return toAttached(pair, {
    position: [(parent.left + parent.right) / 2 - 0.06, -parent.top * 0.02],
    scale,
    index,
    isBehind: true,
  })
}

function placeOnHead(pair: Pair, index: number): Attached {
  const { left, right } = measureExtent(pair.child.subject)
  const parent = measureExtent(pair.parent.subject)
  const wide = isPerson(pair.parent.subject) ? 0.26 : Math.min(0.34, (parent.right - parent.left) * 0.3)
  const scale = wide / (right - left)
  const [x, y] = findAnchor(pair.parent.subject, 'head')
  return toAttached(pair, { position: [x, y + 0.03], scale, index })
}

/** Places an instrument across the body. Instruments that are too large to carry never get here. */
function placeBeforeBody(pair: Pair, index: number): Attached {
  const scale = limitScale(pair, [0.4, 0.6])
  const { top } = measureExtent(pair.parent.subject)
  const childExtent = measureExtent(pair.child.subject)
  return toAttached(pair, { position: [0.08, top * 0.52 - (childExtent.top / 2) * scale], scale, index })
}

/** How far a subject reaches below its origin: 0 for most, more if the origin is the center. */
function bottomBelowOrigin(subject: SubjectName): number {
  const { stance } = SUBJECTS[subject]
  return stance === 'flies' || stance === 'swims' || stance === 'dives' ? measureExtent(subject).bottom : 0
}
