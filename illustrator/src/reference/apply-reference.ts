import type { Scene } from '../compose/scene.ts'
import { applyKuwahara } from '../finish/drawn.ts'
import { toLinearLight } from '../finish/tone.ts'
import { clamp } from '../math/number.ts'
import { fbm } from '../math/noise.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { blur } from '../raster/mask.ts'
import { createCoarseField, type Sampler } from '../raster/field.ts'
import type { Reference } from './reference.ts'

/** The brightness of the scene is measured on a grid of every fourth pixel. */
const GRID_STEP = 4
/** In a toy package, only the area behind the toy follows the reference. */
const RECESS_ID = ID.ground + 3
/** A brighter white would outshine the subjects. */
const LIGHT_MAX = 0.95
/** Share of the scene's large shapes that remains. */
const SCENE_SHARE = 0.12

/**
 * Applies the large shapes and colors of a reference to a painted scene. Around the subjects, texture and edges stay,
 * and light and dark come from the reference. The subjects do not change.
 */
export function applyReference(stage: Stage, scene: Scene, reference: Reference): void {
  const { pixels, width, height, unit } = stage
  const shapes = extractLargeShapes(stage, reference)
  const sceneShapes = measureSceneShapes(stage)
  const shares = computeShares(stage, scene)
  const { right, down } = createWaver(stage)
  const columns = Math.ceil(width / GRID_STEP)
  const toColumn = (reference.width - 1.001) / width
  const toRow = (reference.height - 1.001) / height
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const appliedShare = shares[p] ?? 0
      if (appliedShare < 0.01) continue
      const i = p * 3
      const l = (pixels[i] ?? 0) * 0.3 + (pixels[i + 1] ?? 0) * 0.59 + (pixels[i + 2] ?? 0) * 0.11
      const sceneShape = sceneShapes[((y / GRID_STEP) | 0) * columns + ((x / GRID_STEP) | 0)] ?? l
      const detail = clamp((l + 0.03) / (sceneShape + 0.03), 0.4, 1.8)
      const u = clamp((x + right(x, y) * unit) * toColumn, 0, reference.width - 1.001)
      const v = clamp((y + down(x, y) * unit) * toRow, 0, reference.height - 1.001)
      const o = ((v | 0) * reference.width + (u | 0)) * 3
      for (let c = 0; c < 3; c++) {
        const shape = bilinear(shapes, o + c, reference.width * 3, u - (u | 0), v - (v | 0))
        const sceneValue = pixels[i + c] ?? 0
        pixels[i + c] =
          sceneValue + (shape * detail * (1 - SCENE_SHARE) + sceneValue * SCENE_SHARE - sceneValue) * appliedShare
      }
    }
}

function bilinear(data: Float32Array, i: number, below: number, u: number, v: number): number {
  const nw = data[i] ?? 0
  const sw = data[i + below] ?? 0
  const upper = nw + ((data[i + 3] ?? 0) - nw) * u
  const lower = sw + ((data[i + below + 3] ?? 0) - sw) * u
  return upper + (lower - upper) * v
}

/** The reference in linear light, with its details merged into areas with clear borders. */
function extractLargeShapes(stage: Stage, { width, height, rgb8 }: Reference): Float32Array {
  const pixels = stage.scratch.floats('reference', width * height * 3)
  for (let i = 0; i < pixels.length; i++) pixels[i] = Math.min(LIGHT_MAX, toLinearLight((rgb8[i] ?? 0) / 255))
  const small: Stage = { ...stage, width, height, pixels }
  applyKuwahara(small, 6)
  return blur(pixels, { width, height, radius: 1, channels: 3, passes: 1 }, stage.scratch)
}

/** Brightness of the scene without details, on a grid of every fourth pixel. */
function measureSceneShapes({ pixels, width, height, unit, scratch }: Stage): Float32Array {
  const columns = Math.ceil(width / GRID_STEP)
  const rows = Math.ceil(height / GRID_STEP)
  const luma = scratch.floats('reference own', columns * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const i = (y * GRID_STEP * width + x * GRID_STEP) * 3
      luma[y * columns + x] = (pixels[i] ?? 0) * 0.3 + (pixels[i + 1] ?? 0) * 0.59 + (pixels[i + 2] ?? 0) * 0.11
    }
  return blur(luma, { width: columns, height: rows, radius: (60 * unit) / GRID_STEP }, scratch)
}

/** The share of the reference in each pixel: 0 on subjects, 1 around them, with a soft border. */
function computeShares({ ids, width, height, unit, scratch }: Stage, { place, figures }: Scene): Float32Array {
  const share = scratch.floats('plane.1', width * height)
  const hasSubjects = figures.length > 0 || place === 'portrait'
  for (let p = 0; p < share.length; p++) {
    const id = ids[p] ?? 0
    const isGround = place === 'package' ? id === RECESS_ID : !hasSubjects || id < ID.subject
    share[p] = isGround ? 1 : 0
  }
  return blur(share, { width, height, radius: Math.max(1, 1.5 * unit), passes: 1 }, scratch)
}

/** Makes the borders of the large shapes uneven, like those of painted things. */
function createWaver({ width, height, unit, scratch }: Stage): { right: Sampler; down: Sampler } {
  const shape = { width, height, step: 8, scratch }
  return {
    right: createCoarseField(shape, (x, y) => fbm(x / 70 / unit + 3, y / 70 / unit, 3) * 30),
    down: createCoarseField(shape, (x, y) => fbm(x / 70 / unit, y / 70 / unit + 31, 3) * 30),
  }
}
