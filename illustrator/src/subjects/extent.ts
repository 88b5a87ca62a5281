import { path } from '../math/tables.ts'
import { SUBJECTS, type SubjectName } from './catalog.ts'
import { type Limb, type Reach, measureReach } from './limbs.ts'
import type { Anchor, Anchors } from './subject.ts'
import { measureCreature } from './creature.ts'

/** Measures the extent of a subject from its origin, in units of the subject. */
export function measureExtent(subject: SubjectName): Reach {
  const { creature, object } = SUBJECTS[subject]
  if (creature) return measureCreature(creature)
  const { halfWidth = 0.5, height = 1 } = object ?? {}
  return { left: -halfWidth, right: halfWidth, top: -height, bottom: 0 }
}

/** The height of a subject, or 0.76 of its length if that is more. Size limits use this value. */
export function measureBulk(subject: SubjectName): number {
  const { left, right, top, bottom } = measureExtent(subject)
  return Math.max(bottom - top, (right - left) * 0.76)
}

/** Finds a point of a subject: in its catalog row, otherwise from its shape. */
export function findAnchor(subject: SubjectName, name: keyof Anchors): Anchor {
  const catalogAnchor = SUBJECTS[subject].anchors?.[name]
  if (catalogAnchor) return catalogAnchor
  const { creature, stance } = SUBJECTS[subject]
  if (stance === 'blooms') return name === 'grip' ? [0, 0.75] : [0.06, -0.1]
  return creature ? findBodyAnchor(creature.limbs, name) : findObjectAnchor(subject, name)
}

function findObjectAnchor(subject: SubjectName, name: keyof Anchors): Anchor {
  const { top } = measureExtent(subject)
  const { stance } = SUBJECTS[subject]
  if (name === 'inside') return [0, stance === 'flies' ? -0.08 : stance === 'floats' ? -0.1 : top * 0.72]
  if (name === 'saddle') return [0, top * 0.68]
  if (name === 'grip') return [0, top * 0.22]
  return [0, top * 0.98]
}

function findBodyAnchor(limbs: readonly Limb[], name: keyof Anchors): Anchor {
  if (name === 'hand') return findHand(limbs)
  if (name === 'head') return findHead(limbs)
  return findBack(limbs)
}

/** Returns the foremost end of a limb between hip and shoulder. */
function findHand(limbs: readonly Limb[]): Anchor {
  const { top } = measureReach(limbs)
  let hand: Anchor = [0.12, top * 0.5]
  let front = 0.04
  for (const [ax, ay, , bx, by] of limbs)
    for (const [x, y] of path([ax, ay], [bx, by]))
      if (y < top * 0.3 && y > top * 0.85 && x > front) {
        front = x
        hand = [x, y]
      }
  return hand
}

/** Returns the top of the thickest limb in the upper third. */
function findHead(limbs: readonly Limb[]): Anchor {
  const { top } = measureReach(limbs)
  let head: Anchor = [0, top]
  let thickest = 0
  for (const [ax, ay, ar, bx, by, br] of limbs) {
    const y = (ay + by) / 2
    const radius = Math.max(ar, br)
    if (y > top * 0.62 || radius <= thickest) continue
    thickest = radius
    head = [(ax + bx) / 2, Math.min(ay - ar, by - br)]
  }
  return head
}

/**
 * Returns a point on the upper edge of the trunk, a little behind its middle. Thin limbs are ignored, because they are
 * horns, wings and manes.
 */
function findBack(limbs: readonly Limb[]): Anchor {
  const { left, right, top } = measureReach(limbs)
  const x = (left + right) / 2 - (right - left) * 0.08
  let back = 0
  for (const [ax, ay, ar, bx, by, br] of limbs) {
    if (Math.max(ar, br) < 0.085) continue
    for (let i = 0; i <= 6; i++) {
      const t = i / 6
      const radius = ar + (br - ar) * t
      const offset = Math.abs(ax + (bx - ax) * t - x)
      if (offset < radius) back = Math.min(back, ay + (by - ay) * t - Math.sqrt(radius * radius - offset * offset))
    }
  }
  return [x, back < 0 ? back : top * 0.7]
}
