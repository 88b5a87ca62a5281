import { clamp } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { oklch, type Lch } from '../math/color.ts'
import type { Attached, Figure } from '../compose/scene.ts'
import { type Creature, keepInFrame, paintCreature } from '../subjects/creature.ts'
import { SUBJECTS } from '../subjects/catalog.ts'
import { measureExtent } from '../subjects/extent.ts'
import { type Limb, type Material, type Reach, measureReach } from '../subjects/limbs.ts'
import type { Placement } from '../subjects/solid.ts'
import { blend, glow } from './shapes.ts'
import { ID, type Stage } from './stage.ts'

/** How a place changes the appearance of its figures. */
export type FigureLook = { angle?: number; hasShadow?: boolean; rim?: number; brightness?: number; isToy?: boolean }

/** The reference length for figure sizes. It keeps figures from becoming too large in tall or wide images. */
export function figureReferenceLength({ width, height }: Stage): number {
  return Math.min(height, width * 1.15)
}

/**
 * Paints a subject and everything attached to it. Moves the group only to keep it in the frame. Returns its position.
 */
export function paintFigure(
  stage: Stage,
  figure: Figure,
  look: FigureLook = {},
): { x: number; y: number; size: number } {
  const { creature, object } = SUBJECTS[figure.subject]
  const placed = keepGroupInFrame(stage, figure, {
    x: figure.x * stage.width,
    y: figure.y * stage.height,
    size: figure.size * figureReferenceLength(stage),
  })
  const { flip, color, index, attached = [] } = figure
  if (figure.isGlowing) paintAura(stage, figure, placed)
  const shine = figure.isGlowing ? { ...look, brightness: (look.brightness ?? 1) * 1.25 } : look
  for (const child of attached) if (child.isBehind) paintAttached(stage, child, { parent: { ...placed, flip }, look })
  if (creature) paintCreature(stage, creature, { ...placed, flip, ...shine, materials: dyeMaterials(creature, color) })
  else object?.paint(stage, { ...placed, flip, color, index, isToy: look.isToy ?? false })
  for (const child of attached) {
    if (!child.isBehind) paintAttached(stage, child, { parent: { ...placed, flip }, look })
    if (child.isAstride) paintNearLeg(stage, child, { parent: { ...placed, flip }, look })
  }
  return placed
}

/** Keeps the whole group, including hats and riders, inside the image. */
function keepGroupInFrame(stage: Stage, figure: Figure, requested: Placement): Placement {
  const { creature } = SUBJECTS[figure.subject]
  const reach = groupReach(figure)
  if (creature) {
    const spaceAbove = Math.max(stage.height * 0.2, requested.y - stage.height * 0.03)
    const sizeMaxByWidth = (stage.width * 0.97) / (reach.right - reach.left)
    const size = Math.min(requested.size, spaceAbove / -reach.top, sizeMaxByWidth)
    const parentPlacement = keepInFrame(stage, creature, { ...requested, size, flip: figure.flip })
    const before = (figure.flip > 0 ? -reach.left : reach.right) * parentPlacement.size
    const after = (figure.flip > 0 ? reach.right : -reach.left) * parentPlacement.size
    const isWide = before + after > stage.width
    return isWide ? parentPlacement : { ...parentPlacement, x: clamp(parentPlacement.x, before, stage.width - after) }
  }
  const half = Math.max(-reach.left, reach.right)
  const headroom = Math.max(stage.height * 0.2, requested.y - stage.height * 0.03)
  const size = Math.min(requested.size, (stage.width * 0.46) / half, headroom / -reach.top)
  const margin = half * size + stage.width * 0.02
  const x = margin * 2 > stage.width ? stage.width / 2 : clamp(requested.x, margin, stage.width - margin)
  return { x, y: requested.y, size }
}

function groupReach({ subject, attached = [] }: Figure): Reach {
  const reach = { ...measureExtent(subject) }
  for (const child of attached) {
    const childExtent = measureExtent(child.subject)
    reach.top = Math.min(reach.top, child.position[1] + childExtent.top * child.scale)
    reach.left = Math.min(reach.left, child.position[0] + childExtent.left * child.scale)
    reach.right = Math.max(reach.right, child.position[0] + childExtent.right * child.scale)
  }
  return reach
}

/** The position and the look of the figure to which a subject is attached. */
type ParentContext = { parent: Placement & { flip: 1 | -1 }; look: FigureLook }

/** Position of the attached subject's origin, rotated with its parent. */
function placeAttached(
  { position: [u, v], scale }: Attached,
  { parent, look: { angle = 0 } }: ParentContext,
): Placement {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return {
    x: parent.x + parent.flip * (u * cos - v * sin) * parent.size,
    y: parent.y + (u * sin + v * cos) * parent.size,
    size: parent.size * scale,
  }
}

function paintAttached(stage: Stage, child: Attached, context: ParentContext): void {
  const { subject, color, index, isGlowing, isFlipped } = child
  const { creature, object } = SUBJECTS[subject]
  const placed = placeAttached(child, context)
  const parentFlip = context.parent.flip
  const flip = isFlipped ? (-parentFlip as 1 | -1) : parentFlip
  if (isGlowing) paintAura(stage, child, placed)
  const body = creature && child.isAstride ? removeStandingLegs(creature) : creature
  if (body)
    paintCreature(stage, body, {
      ...placed,
      flip,
      ...context.look,
      hasShadow: false,
      materials: dyeMaterials(body, color),
    })
  else object?.paint(stage, { ...placed, flip, color, index, isToy: context.look.isToy ?? false })
}

/** Returns a rider without legs, because standing legs look wrong on a mount. `paintNearLeg` adds one leg. */
function removeStandingLegs(creature: Creature): Creature {
  const hip = measureReach(creature.limbs).top * 0.43
  const limbs = creature.limbs.filter(([, ay, , , by]) => Math.min(ay, by) < hip)
  return { ...creature, limbs: limbs.length > 0 ? limbs : creature.limbs }
}

/** Paints the rider's leg that hangs on the viewer's side of the mount. */
function paintNearLeg(stage: Stage, child: Attached, context: ParentContext): void {
  const { creature } = SUBJECTS[child.subject]
  const firstLimb = creature?.limbs[0]
  if (!creature || !firstLimb) return
  const [, hip, thick, , , , , material] = firstLimb
  const radius = Math.max(0.05, thick)
  const leg: readonly Limb[] = [
    [0.02, hip * 1.02, radius * 1.15, 0.13, hip * 0.72, radius, 0.1, material],
    [0.13, hip * 0.72, radius, 0.07, hip * 0.22, radius * 0.72, 0.1, material],
    [0.07, hip * 0.16, radius * 0.8, 0.17, hip * 0.12, radius * 0.66, 0.12, material],
  ]
  paintCreature(
    stage,
    { fur: creature.fur, materials: creature.materials, limbs: leg },
    {
      ...placeAttached(child, context),
      flip: context.parent.flip,
      ...context.look,
      hasShadow: false,
      materials: dyeMaterials(creature, child.color),
    },
  )
}

/** Light around a glowing subject: first a wide halo, then a bright rim. */
function paintAura(
  stage: Stage,
  { subject, color }: Pick<Figure, 'subject' | 'color'>,
  { x, y, size }: Placement,
): void {
  const { top, bottom } = measureExtent(subject)
  const [, chroma, hue] = color ?? [0.85, 0.13, 80]
  const tall = (bottom - top) * size
  const tone = oklch(0.82, Math.max(0.08, Math.min(0.15, chroma)), hue)
  const light = { x, y: y + ((top + bottom) / 2) * size, color: tone }
  const strength = stage.light.isNight ? 0.8 : 0.5
  glow(stage, { ...light, radius: tall * 1.35, strength })
  glow(stage, { ...light, radius: tall * 0.7, strength: strength * 0.8 })
}

/** Gives the coat or the clothes of a creature the named color. A second dyed part is one shade darker. */
function dyeMaterials(creature: Creature, color: Lch | undefined): readonly Material[] {
  if (!color) return creature.materials
  const dyedParts = creature.dyed ?? [0]
  return creature.materials.map((material, i) => {
    const order = dyedParts.indexOf(i)
    if (order < 0) return material
    return [clamp(color[0] - order * 0.1, 0.16, 0.97), color[1] * (order ? 0.9 : 1), color[2]]
  })
}

/** Paints the reflection of a subject on water or wet ground below its feet. */
export function reflectFigure(
  stage: Stage,
  { x, y, size }: { x: number; y: number; size: number },
  strength = 0.5,
): void {
  const { pixels, ids, width, height, unit } = stage
  const rows = Math.min(height - y - 1, size * 0.8)
  const left = Math.max(0, (x - size) | 0)
  const right = Math.min(width - 1, (x + size) | 0)
  for (let down = 1; down < rows; down++) {
    const toY = (y + down) | 0
    const fromY = Math.max(0, (y - down * 1.08) | 0)
    const alpha = strength * (1 - down / rows)
    for (let px = left; px <= right; px++) {
      const wave = noise(px / (40 * unit), (down * 0.7) / (5 * unit)) * (2 + down * 0.06)
      const from = fromY * width + clamp((px + wave) | 0, left, right)
      const to = toY * width + px
      if ((ids[from] ?? 0) < ID.subject || (ids[to] ?? 0) >= ID.subject) continue
      const ripple = 0.75 + 0.25 * Math.sin(down / (2.2 * unit) + wave)
      const red = (pixels[from * 3] ?? 0) * 0.8
      const green = (pixels[from * 3 + 1] ?? 0) * 0.85
      const blue = (pixels[from * 3 + 2] ?? 0) * 0.9
      blend(pixels, to * 3, red, green, blue, alpha * ripple)
    }
  }
}
