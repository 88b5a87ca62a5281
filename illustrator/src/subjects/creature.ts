import { noise } from '../math/noise.ts'
import { blend, dab } from '../paint/shapes.ts'
import { ID, type Stage, underLight } from '../paint/stage.ts'
import { clamp } from '../math/number.ts'
import { scaleColor } from '../math/color.ts'
import { castShadow, type Placement, type Solid } from './solid.ts'
import { modelBody } from './body.ts'
import { type Limb, type Material, type Reach, measureReach, rotateLimbs } from './limbs.ts'
import { type Eye, type Line, paintEyes, paintLines, placePart } from './marks.ts'
import { applyPattern, type Pattern } from './pattern.ts'
import { modelPlate, type Plate } from './plate.ts'
import { shadeSolid } from './shade.ts'

interface Coat {
  size: number
  /** The direction in which the creature looks. Hairs point the opposite way, from head to tail. */
  flip: 1 | -1
  /** Length of the hair in units: long for a fox, short for a horse. */
  fur: number
}

/** Paints short hairs over the surface, each a shade of the color below it, for the look of fur or feathers. */
function paintCoat(stage: Stage, solid: Solid | undefined, { size, flip, fur }: Coat): void {
  if (!solid) return
  const random = stage.random.child(`coat ${solid.x}`)
  const { pixels, width } = stage
  const touchCount = Math.min(6000, Math.round((solid.width * solid.height) / 90))
  for (let k = 0; k < touchCount; k++) {
    const column = Math.floor(random.next() * solid.width)
    const row = Math.floor(random.next() * solid.height)
    const o = row * solid.width + column
    const length = (0.016 + Math.min(0.024, fur * 2)) * size * random.between(0.6, 1.3)
    const shade = 1 + (random.next() - 0.42) * 0.35
    if ((solid.cover[o] ?? 0) < 0.9) continue
    const x = column + solid.x
    const y = row + solid.y
    const i = (y * width + x) * 3
    const angle = Math.atan2(
      (solid.ny[o] ?? 0) * 0.5 + 0.6,
      (solid.nx[o] ?? 0) * 0.7 - flip * 0.65 + noise(column * 0.02, row * 0.02) * 0.7,
    )
    const hair = {
      r: (pixels[i] ?? 0) * shade,
      g: (pixels[i + 1] ?? 0) * shade,
      b: (pixels[i + 2] ?? 0) * shade,
      radius: Math.max(0.8, length * 0.13),
    }
    for (let q = 0; q < 4; q++) {
      const t = q / 3
      const center = { x: x + Math.cos(angle) * length * t, y: y + Math.sin(angle) * length * t }
      // Hair that reached beyond the outline would look wet.
      if (readCover(solid, center.x, center.y) < 0.25) break
      paintTouch(stage, center, { ...hair, alpha: 0.6 * (1 - t * 0.6) })
    }
  }
}

function readCover({ x, y, width, height, cover }: Solid, px: number, py: number): number {
  const column = Math.round(px - x)
  const row = Math.round(py - y)
  return column < 0 || row < 0 || column >= width || row >= height ? 0 : (cover[row * width + column] ?? 0)
}

type Hair = { r: number; g: number; b: number; radius: number; alpha: number }

function paintTouch({ pixels, width, height }: Stage, center: { x: number; y: number }, hair: Hair): void {
  const { radius } = hair
  const bottom = Math.min(height - 1, (center.y + radius + 1) | 0)
  const right = Math.min(width - 1, (center.x + radius + 1) | 0)
  for (let y = Math.max(0, (center.y - radius) | 0); y <= bottom; y++)
    for (let x = Math.max(0, (center.x - radius) | 0); x <= right; x++) {
      const e = 1 - Math.hypot(x - center.x, y - center.y) / (radius + 0.5)
      if (e > 0) blend(pixels, (y * width + x) * 3, hair.r, hair.g, hair.b, Math.min(1, e * 1.8) * hair.alpha)
    }
}

/** A person, an animal or another body with limbs. It is only data: limbs, materials, surface and details. */
export interface Creature {
  limbs: readonly Limb[]
  materials: readonly [Material, ...Material[]]
  /** Raggedness of the outline, in units. 0 is smooth skin. */
  fur: number
  gloss?: number
  /** Materials that take a color named in the prompt. The default is material 0. */
  dyed?: readonly number[]
  /** Wings, capes, fins and blades behind the body, and in front of it. */
  behind?: readonly Plate[]
  before?: readonly Plate[]
  pattern?: Pattern
  eyes?: readonly Eye[]
  /** Lines under the body (a spider's legs) and on it (mouths, whiskers). */
  linesBehind?: readonly Line[]
  lines?: readonly Line[]
  /** The creature flies, swims or hangs, so it casts no shadow on the ground. */
  isShadowless?: boolean
  /** A support under the creature, such as a tree stump. It is omitted if another subject carries the creature. */
  perch?: { height: number; limbs: readonly Limb[]; materials: readonly Material[] }
  /** Blend distance between limbs, in units. Small for thin parts that are close together. */
  blend?: number
}

interface CreaturePlacement extends Placement {
  flip: 1 | -1
  /** Replace the materials of the creature. */
  materials?: readonly Material[]
  /** Rotation in radians. */
  angle?: number
  hasShadow?: boolean
  rim?: number
  brightness?: number
}

/** Models, lights and textures a creature, and paints its shadow on the ground. */
export function paintCreature(stage: Stage, creature: Creature, placement: CreaturePlacement): void {
  if (!creature.perch || placement.hasShadow === false) return paintBody(stage, creature, placement)
  const { limbs, materials, height } = creature.perch
  paintBody(
    stage,
    { limbs, materials: [materials[0] ?? BARK, ...materials.slice(1)], fur: 0.01 },
    { ...placement, materials },
  )
  paintBody(stage, creature, { ...placement, y: placement.y - height * placement.size, hasShadow: false })
}

const BARK: Material = [0.4, 0.045, 58]

function paintBody(stage: Stage, creature: Creature, placement: CreaturePlacement): void {
  const { light } = stage
  const { x, y, size, flip, angle = 0, rim = 1, brightness = 1 } = placement
  const materials = placement.materials ?? creature.materials
  const limbs = angle ? rotateLimbs(creature.limbs, angle) : creature.limbs
  const placed = { x, y, size, flip }
  const litStage = light.isNight
    ? underLight(stage, { strength: 0.95, ambient: scaleColor(light.ambient, 1.6) })
    : stage
  const hasShadow = (placement.hasShadow ?? true) && !creature.isShadowless
  const plateLook = { materials, rim, brightness, placed }
  paintPlates(litStage, creature.behind ?? [], plateLook, hasShadow)
  paintLines(litStage, creature.linesBehind ?? [], { ...placed, materials })
  const body = modelBody(stage, limbs, { ...placed, blend: creature.blend ?? 0.05, fringe: creature.fur })
  if (hasShadow) {
    castShadow(stage, body, y, { strength: 0.6 })
    paintContactShadow(stage, limbs, placed)
  }
  applyPattern(body, creature.pattern, placed)
  shadeSolid(litStage, body, materials, {
    rim,
    brightness,
    texture: creature.fur > 0 ? 0.1 : 0.05,
    textureScale: 0.06,
    roughness: creature.fur > 0 ? 0.08 : 0,
    gloss: creature.gloss ?? 0,
  })
  if (creature.fur > 0) paintCoat(stage, body, { size, flip, fur: creature.fur })
  paintPlates(litStage, creature.before ?? [], plateLook, false)
  const { eyes, lines } = placePart(creature, { x: 0, y: 0, scale: 1, depth: 0, angle })
  paintLines(litStage, lines, { ...placed, materials })
  paintEyes(litStage, eyes, placed)
}

/** Limbs that end within this share of the size above the ground stand on it. */
const FOOT_HEIGHT = 0.07

/** Darkens the ground under the feet, so that the creature does not seem to float. */
function paintContactShadow(stage: Stage, limbs: readonly Limb[], placed: Placement & { flip: 1 | -1 }): void {
  const ends = limbs.flatMap(([ax, ay, ar, bx, by, br]) => [
    { u: ax, v: ay, radius: ar },
    { u: bx, v: by, radius: br },
  ])
  const feet = ends.filter(({ v, radius }) => v + radius > -FOOT_HEIGHT)
  if (feet.length === 0) return
  const left = Math.min(...feet.map(({ u, radius }) => u - radius))
  const right = Math.max(...feet.map(({ u, radius }) => u + radius))
  const { x, y, size, flip } = placed
  const center = x + ((left + right) / 2) * size * flip
  const halfWidth = ((right - left) / 2) * size * 1.12
  dab(stage, [center, y, halfWidth, Math.max(size * 0.02, halfWidth * 0.14)], {
    color: [0.01, 0.01, 0.02],
    alpha: 0.55,
    softness: 0.9,
  })
}

interface PlateLook {
  materials: readonly Material[]
  rim: number
  brightness: number
  placed: Placement & { flip: 1 | -1 }
}

function paintPlates(stage: Stage, plates: readonly Plate[], look: PlateLook, hasShadow: boolean): void {
  const { materials, rim, brightness, placed } = look
  for (const [i, plate] of plates.entries()) {
    const solid = modelPlate(stage, plate, placed)
    if (hasShadow) castShadow(stage, solid, placed.y, { strength: 0.35 })
    // `castShadow()` reuses the memory of the heights, not of the normals, so the solid is still intact.
    applyPattern(solid, plate.pattern, placed)
    shadeSolid(stage, solid, materials, { rim: rim * 0.7, brightness, texture: 0.1, id: ID.subject + 12 + (i % 8) })
  }
}

/** Moves a body so that it stays inside the frame, and shrinks it if necessary. */
export function keepInFrame(stage: Stage, creature: Creature, placement: Placement & { flip: 1 | -1 }): Placement {
  const reach = measureCreature(creature)
  const margin = stage.width * 0.04
  const room = stage.width - margin * 2
  const size = Math.min(
    placement.size,
    room / (reach.right - reach.left),
    Math.max(stage.height * 0.2, placement.y - stage.height * 0.03) / -reach.top,
  )
  const before = (placement.flip > 0 ? -reach.left : reach.right) * size
  const after = (placement.flip > 0 ? reach.right : -reach.left) * size
  return { x: clamp(placement.x, before + margin, stage.width - margin - after), y: placement.y, size }
}

/** Measures the extent of a creature from its origin, including wings and webs. */
export function measureCreature({ limbs, behind = [], before = [], linesBehind = [], lines = [] }: Creature): Reach {
  const corners = [
    ...[...behind, ...before].flatMap(({ knots }) => knots),
    ...[...linesBehind, ...lines].flatMap(({ points }) => points),
  ]
  return measureReach([...limbs, ...corners.map(([x, y]): Limb => [x, y, 0, x, y, 0, 0, 0])])
}
