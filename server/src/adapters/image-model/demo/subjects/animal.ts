import { clamp } from '../math/number.ts'
import { scaled } from '../math/colour.ts'
import { underLight, type Stage } from '../paint/stage.ts'
import { modelBody } from './body.ts'
import { paintCoat } from './coat.ts'
import { reachOf, turned, type Limb, type Material } from './limb.ts'
import { shadeBody } from './shade.ts'
import { castShadow } from './shadow.ts'
import type { Placement } from './solid.ts'

/** An animal is data: limbs, the materials they index, and what its surface is like. */
export interface Animal {
  limbs: readonly Limb[]
  materials: readonly [Material, ...Material[]]
  /** Raggedness of the outline in units; 0 is smooth skin. */
  fur: number
  gloss?: number
  /** Materials that take on a colour named in the prompt; the first by default. */
  dyed?: readonly number[]
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
  const { light } = stage
  const { y, size, flip, angle = 0, hasShadow = true, rim = 1, brightness = 1 } = placement
  const limbs = angle ? turned(animal.limbs, angle) : animal.limbs
  const body = modelBody(stage, limbs, { x: placement.x, y, size, flip, blend: 0.05, fringe: animal.fur })
  if (hasShadow) castShadow(stage, body, y, { strength: 0.6 })
  const lamp = light.isNight ? underLight(stage, { strength: 0.95, ambient: scaled(light.ambient, 1.6) }) : stage
  shadeBody(lamp, body, placement.materials ?? animal.materials, {
    rim,
    brightness,
    texture: animal.fur > 0 ? 0.1 : 0.05,
    textureScale: 0.06,
    roughness: animal.fur > 0 ? 0.08 : 0,
    gloss: animal.gloss ?? 0,
  })
  if (animal.fur > 0) paintCoat(stage, body, size)
}

/** Moves and, if need be, shrinks a body so that it stays inside the frame. */
export function keepInFrame(stage: Stage, limbs: readonly Limb[], placement: Placement & { flip: 1 | -1 }): Placement {
  const reach = reachOf(limbs)
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
