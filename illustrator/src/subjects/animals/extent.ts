import { path } from '../../math/tables.ts'
import { SUBJECTS, type SubjectName } from '../catalog.ts'
import { type Limb, type Reach, reachOf } from '../limbs.ts'
import type { Anchor, Anchors } from '../subject.ts'
import { reachOfCreature } from './creature.ts'

/** Extent of a subject from its origin, in its own units. */
export function extentOf(subject: SubjectName): Reach {
  const { creature, object } = SUBJECTS[subject]
  if (creature) return reachOfCreature(creature)
  const { halfWidth = 0.5, height = 1 } = object ?? {}
  return { left: -halfWidth, right: halfWidth, top: -height, bottom: 0 }
}

/** Height of a subject, or a little less than its length if it is long. Size limits use this value. */
export function bulkOf(subject: SubjectName): number {
  const { left, right, top, bottom } = extentOf(subject)
  return Math.max(bottom - top, (right - left) * 0.76)
}

/** A point of a subject: from its catalog row, otherwise derived from its shape. */
export function anchorOf(subject: SubjectName, name: keyof Anchors): Anchor {
  const given = SUBJECTS[subject].anchors?.[name]
  if (given) return given
  const { creature, stance } = SUBJECTS[subject]
  if (stance === 'blooms') return name === 'grip' ? [0, 0.75] : [0.06, -0.1]
  return creature ? anchorOfBody(creature.limbs, name) : anchorOfThing(subject, name)
}

function anchorOfThing(subject: SubjectName, name: keyof Anchors): Anchor {
  const { top } = extentOf(subject)
  const { stance } = SUBJECTS[subject]
  if (name === 'inside') return [0, stance === 'flies' ? -0.08 : stance === 'floats' ? -0.1 : top * 0.72]
  if (name === 'saddle') return [0, top * 0.68]
  if (name === 'grip') return [0, top * 0.22]
  return [0, top * 0.98]
}

function anchorOfBody(limbs: readonly Limb[], name: keyof Anchors): Anchor {
  if (name === 'hand') return handOf(limbs)
  if (name === 'head') return headOf(limbs)
  return backOf(limbs)
}

/** The foremost end of a limb between hip and shoulder. */
function handOf(limbs: readonly Limb[]): Anchor {
  const { top } = reachOf(limbs)
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

/** The top of the thickest limb in the upper third. */
function headOf(limbs: readonly Limb[]): Anchor {
  const { top } = reachOf(limbs)
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

/** The upper edge of the trunk, a little behind its middle. Thin limbs are ignored: they are horns, wings and manes. */
function backOf(limbs: readonly Limb[]): Anchor {
  const { left, right, top } = reachOf(limbs)
  const x = (left + right) / 2 - (right - left) * 0.08
  let back = 0
  for (const [ax, ay, ar, bx, by, br] of limbs) {
    if (Math.max(ar, br) < 0.085) continue
    for (let i = 0; i <= 6; i++) {
      const t = i / 6
      const radius = ar + (br - ar) * t
      const off = Math.abs(ax + (bx - ax) * t - x)
      if (off < radius) back = Math.min(back, ay + (by - ay) * t - Math.sqrt(radius * radius - off * off))
    }
  }
  return [x, back < 0 ? back : top * 0.7]
}
