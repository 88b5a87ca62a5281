import { clamp } from '../../math/number.ts'
import { scaled } from '../../math/colour.ts'
import { ID, underLight, type Stage } from '../../paint/stage.ts'
import { modelBody } from '../people/body.ts'
import { paintCoat } from './coat.ts'
import { reachOf, turned, type Limb, type Material, type Reach } from '../people/limb.ts'
import { paintEyesOf, paintLines, type Eye, type Line } from '../marks.ts'
import { placePart } from '../part.ts'
import { applyPattern, type Pattern } from '../pattern.ts'
import { modelPlate, type Plate } from '../plate.ts'
import { shadeBody } from '../shade.ts'
import { castShadow } from '../shadow.ts'
import type { Placement } from '../solid.ts'

/** An animal is data: limbs, the materials they index, and what its surface is like. */
export interface Animal {
  limbs: readonly Limb[]
  materials: readonly [Material, ...Material[]]
  /** Raggedness of the outline in units; 0 is smooth skin. */
  fur: number
  gloss?: number
  /** Materials that take on a colour named in the prompt; the first by default. */
  dyed?: readonly number[]
  /** Wings, capes and fins behind the body and before it. */
  behind?: readonly Plate[]
  before?: readonly Plate[]
  pattern?: Pattern
  eyes?: readonly Eye[]
  /** Lines under the body (legs of a spider) and on it (mouths, whiskers). */
  linesBehind?: readonly Line[]
  lines?: readonly Line[]
  /** In the air or hanging: no shadow below its feet. */
  isAloft?: boolean
  /** What it sits on where nothing else bears it. */
  perch?: { height: number; limbs: readonly Limb[]; materials: readonly Material[] }
  /** How far limbs flow into each other, in units; small for thin parts side by side. */
  blend?: number
}

export interface AnimalPlacement extends Placement {
  flip: 1 | -1
  materials?: readonly Material[]
  angle?: number
  hasShadow?: boolean
  rim?: number
  brightness?: number
}

/** Models, lights and furs an animal, and lays its shadow on the ground. */
export function paintAnimal(stage: Stage, animal: Animal, placement: AnimalPlacement): void {
  if (!animal.perch || placement.hasShadow === false) return paintBody(stage, animal, placement)
  const { limbs, materials, height } = animal.perch
  paintBody(
    stage,
    { limbs, materials: [materials[0] ?? BARK, ...materials.slice(1)], fur: 0.01 },
    { ...placement, materials },
  )
  paintBody(stage, animal, { ...placement, y: placement.y - height * placement.size, hasShadow: false })
}

const BARK: Material = [0.4, 0.045, 58]

function paintBody(stage: Stage, animal: Animal, placement: AnimalPlacement): void {
  const { light } = stage
  const { x, y, size, flip, angle = 0, rim = 1, brightness = 1 } = placement
  const materials = placement.materials ?? animal.materials
  const limbs = angle ? turned(animal.limbs, angle) : animal.limbs
  const placed = { x, y, size, flip }
  const lamp = light.isNight ? underLight(stage, { strength: 0.95, ambient: scaled(light.ambient, 1.6) }) : stage
  const hasShadow = (placement.hasShadow ?? true) && !animal.isAloft
  const look = { materials, rim, brightness, placed }
  paintPlates(lamp, animal.behind ?? [], look, hasShadow)
  paintLines(lamp, animal.linesBehind ?? [], { ...placed, materials })
  const body = modelBody(stage, limbs, { ...placed, blend: animal.blend ?? 0.05, fringe: animal.fur })
  if (hasShadow) castShadow(stage, body, y, { strength: 0.6 })
  applyPattern(body, animal.pattern, placed)
  shadeBody(lamp, body, materials, {
    rim,
    brightness,
    texture: animal.fur > 0 ? 0.1 : 0.05,
    textureScale: 0.06,
    roughness: animal.fur > 0 ? 0.08 : 0,
    gloss: animal.gloss ?? 0,
  })
  if (animal.fur > 0) paintCoat(stage, body, { size, flip, fur: animal.fur })
  paintPlates(lamp, animal.before ?? [], look, false)
  const { eyes, lines } = placePart(animal, { x: 0, y: 0, scale: 1, depth: 0, angle })
  paintLines(lamp, lines, { ...placed, materials })
  paintEyesOf(lamp, eyes, placed)
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
    // Casting borrows the memory of the heights, not that of the normals: the solid is still whole.
    applyPattern(solid, plate.pattern, placed)
    shadeBody(stage, solid, materials, { rim: rim * 0.7, brightness, texture: 0.1, id: ID.subject + 12 + (i % 8) })
  }
}

/** Moves and, if need be, shrinks a body so that it stays inside the frame. */
export function keepInFrame(stage: Stage, animal: Animal, placement: Placement & { flip: 1 | -1 }): Placement {
  const reach = reachOfAnimal(animal)
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

/** How far an animal reaches from its origin, wings and webs included. */
export function reachOfAnimal({ limbs, behind = [], before = [], linesBehind = [], lines = [] }: Animal): Reach {
  const corners = [
    ...[...behind, ...before].flatMap(({ knots }) => knots),
    ...[...linesBehind, ...lines].flatMap(({ points }) => points),
  ]
  return reachOf([...limbs, ...corners.map(([x, y]): Limb => [x, y, 0, x, y, 0, 0, 0])])
}
