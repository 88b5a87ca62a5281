import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const clock: PaintedObject = { halfWidth: 0.5, height: 1.12, paint: paintAlarmClock }
export const hourglass: PaintedObject = { halfWidth: 0.36, height: 1.06, paint: paintHourglass }
export const globe: PaintedObject = { halfWidth: 0.48, height: 1.16, paint: paintGlobe }
export const telescope: PaintedObject = { halfWidth: 0.66, height: 1.2, paint: paintTelescope }
export const camera: PaintedObject = { halfWidth: 0.62, height: 0.82, paint: paintCamera }
export const radio: PaintedObject = { halfWidth: 0.68, height: 0.98, paint: paintRadio }

const BRASS: Lch = [0.7, 0.12, 80]
const INK: Lch = [0.16, 0.02, 260]
const WOOD: Lch = [0.46, 0.1, 48]

function paintAlarmClock(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const shell: Lch = placement.colour ?? stage.random.child('clock').pick([[0.5, 0.18, 25], [0.55, 0.11, 195], [0.72, 0.12, 80]]) // prettier-ignore
  const turn = stage.random.child('hands').between(0, 6.28)
  const at = (a: number, r: number): Point => [Math.sin(a) * r, -0.48 - Math.cos(a) * r]
  craft.contact(0.36)
  for (const side of [-1, 1]) {
    craft.tube([[side * 0.24, -0.16], [side * 0.34, 0]], 0.045, { material: BRASS, gloss: 1 }) // prettier-ignore
    craft.puff([[side * 0.1, -0.9, 1], [side * 0.12, -1.02], [side * 0.3, -1.04], [side * 0.42, -0.9], [side * 0.4, -0.8, 1]], BRASS, { swell: 0.05, gloss: 1 }) // prettier-ignore
  }
  craft.tube([[-0.1, -0.96], [0, -1.1], [0.1, -0.96]], 0.025, { material: INK }) // prettier-ignore
  craft.body([[0, -0.48, 0.46, 0.001, -0.48, 0.46, 0, 0]], [shell], { gloss: 0.8, rim: 0.8, shadow: { length: 0.5, softness: 9 } }) // prettier-ignore
  craft.disc([0, -0.48], { rx: 0.38, ry: 0.38 }, { colour: [0.6, 0.06, 80], share: 0.5 })
  craft.disc([0, -0.48], { rx: 0.36, ry: 0.36 }, { colour: [0.96, 0.025, 90], share: 0.8 })
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * 6.283
    craft.line([at(a, i % 3 ? 0.3 : 0.26), at(a, 0.33)], i % 3 ? 0.018 : 0.036, { colour: INK }) // prettier-ignore
  }
  craft.line([at(turn, -0.04), at(turn, 0.19)], 0.04, { colour: INK }) // prettier-ignore
  craft.line([at(turn * 12, -0.05), at(turn * 12, 0.28)], 0.026, { colour: INK }) // prettier-ignore
  craft.body([[0, -0.48, 0.032, 0, -0.48, 0.032, 0, 0]], [[0.55, 0.2, 27]], { gloss: 1 })
  craft.line([[-0.26, -0.62], [-0.16, -0.72], [-0.02, -0.76]], 0.03, { colour: [1, 0, 0], alpha: 0.5, taper: 0.8 }) // prettier-ignore
}

function paintHourglass(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const sand: Lch = placement.colour ?? [0.8, 0.13, 78]
  const glass: readonly Point[] = [[0.25, -0.94], [0.25, -0.78], [0.15, -0.62], [0.03, -0.52], [0.15, -0.42], [0.25, -0.26], [0.25, -0.1]] // prettier-ignore
  const outline = [...glass, ...glass.toReversed().map(([u, v]): Point => [-u, v])]
  craft.contact(0.34)
  for (const u of [-0.3, 0.3]) craft.lathe([[-0.95, 0.028], [-0.52, 0.04], [-0.08, 0.028]], [WOOD], { u, gloss: 0.6 }) // prettier-ignore
  craft.leaf(outline, [0.9, 0.025, 215], { alpha: 0.45, share: 0.8 })
  craft.lathe([[-0.76, 0.215, 0, 1], [-0.62, 0.13], [-0.52, 0.015]], [sand], { roughness: 0.1 }) // prettier-ignore
  craft.disc([0, -0.76], { rx: 0.215, ry: 0.035 }, { colour: [0.88, 0.1, 82], share: 0.8 })
  craft.line([[0, -0.54], [0, -0.16]], 0.016, { colour: sand, share: 0.9 }) // prettier-ignore
  craft.puff(
    [
      [0, -0.34, 1],
      [0.13, -0.18],
      [0.23, -0.11, 1],
      [-0.23, -0.11, 1],
      [-0.13, -0.18],
    ],
    sand,
    { swell: 0.04 },
  )
  for (const side of [-1, 1]) craft.line(glass.map(([u, v]): Point => [u * side, v]), 0.018, { colour: [0.98, 0.01, 220], alpha: 0.75 }) // prettier-ignore
  craft.line([[-0.18, -0.88], [-0.18, -0.74], [-0.1, -0.64]], 0.03, { colour: [1, 0, 0], alpha: 0.6, taper: 0.6 }) // prettier-ignore
  for (const v of [-0.94, 0]) craft.lathe([[-0.11, 0.34, 0, 1], [-0.02, 0.36, 0, 1], [0, 0.34]], [WOOD], { v, gloss: 0.5, ...(v === 0 ? { shadow: { length: 2 } } : {}) }) // prettier-ignore
}

function paintGlobe(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  craft.contact(0.28)
  craft.lathe([[-0.2, 0.04], [-0.12, 0.06], [-0.06, 0.24], [0, 0.27]], [WOOD], { gloss: 0.6, shadow: { length: 0.6 } }) // prettier-ignore
  const arc = Array.from({ length: 15 }, (_, i): Point => {
    const a = -1.2 + (i / 14) * 3.1
    return [Math.cos(a) * 0.47, -0.64 + Math.sin(a) * 0.47]
  })
  craft.tube(arc, 0.026, { material: BRASS, gloss: 1 })
  craft.body([[0, -0.64, 0.4, 0.001, -0.64, 0.4, 0, 0]], [placement.colour ?? [0.56, 0.11, 235]], { gloss: 0.9, texture: 0.08 }) // prettier-ignore
  const land: Lch = [0.7, 0.12, 115]
  craft.leaf([[-0.26, -0.9], [-0.1, -0.94], [-0.06, -0.82], [-0.16, -0.74], [-0.12, -0.66], [-0.2, -0.7], [-0.33, -0.78]], land, { share: 0.62 }) // prettier-ignore
  craft.leaf(
    [
      [-0.14, -0.64],
      [-0.02, -0.6],
      [0, -0.5],
      [-0.08, -0.36],
      [-0.13, -0.3],
      [-0.16, -0.46],
    ],
    land,
    { share: 0.6 },
  )
  craft.leaf([[0.08, -0.92], [0.24, -0.92], [0.36, -0.76], [0.33, -0.66], [0.22, -0.7], [0.16, -0.78], [0.07, -0.82]], [0.74, 0.11, 95], { share: 0.62 }) // prettier-ignore
  craft.leaf([[0.08, -0.72], [0.2, -0.7], [0.28, -0.6], [0.22, -0.46], [0.16, -0.38], [0.12, -0.52], [0.06, -0.6]], [0.74, 0.12, 85], { share: 0.6 }) // prettier-ignore
  for (const v of [-0.76, -0.64, -0.5]) {
    const half = Math.sqrt(0.16 - (v + 0.64) ** 2)
    craft.line([[-half, v], [0, v + 0.04], [half, v]], 0.006, { colour: [0.95, 0.02, 220], alpha: 0.4 }) // prettier-ignore
  }
  craft.disc([-0.14 * craft.flip, -0.82], { rx: 0.1, ry: 0.06, angle: -0.6 }, { colour: [1, 0, 0], alpha: 0.28, isDetail: true }) // prettier-ignore
}

function paintTelescope(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  craft.contact(0.4)
  for (const [u, v] of [[-0.34, 0], [0.34, 0.02], [0.02, 0.08]] as const) // prettier-ignore
    craft.tube([[0, -0.62], [u, v]], 0.03, { material: WOOD, gloss: 0.4, ...(u > 0.3 ? { shadow: { length: 0.4 } } : {}) }) // prettier-ignore
  craft.body([[0, -0.66, 0.07, 0, -0.6, 0.06, 0, 0]], [BRASS], { gloss: 1 })
  const barrel: Lch = placement.colour ?? [0.34, 0.08, 250]
  const tube = (from: number, to: number, [r0, r1]: readonly [number, number], colour: Lch) => {
    const at = (k: number): Point => [-0.52 + k * 1.14, -0.54 - k * 0.6]
    const [au, av] = at(from)
    const [bu, bv] = at(to)
    const [nu, nv] = [0.46, 0.88]
    craft.puff([[au - nu * r0, av - nv * r0, 1], [bu - nu * r1, bv - nv * r1, 1], [bu + nu * r1, bv + nv * r1, 1], [au + nu * r0, av + nv * r0, 1]], colour, { swell: 0.04, gloss: 0.9, rim: 0.9 }) // prettier-ignore
  }
  tube(0, 0.12, [0.055, 0.055], INK)
  tube(0.1, 0.36, [0.065, 0.065], BRASS)
  tube(0.34, 0.62, [0.095, 0.095], barrel)
  tube(0.6, 0.94, [0.12, 0.13], barrel)
  tube(0.58, 0.62, [0.135, 0.135], BRASS)
  tube(0.93, 1, [0.15, 0.155], BRASS)
}

function paintCamera(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const leather: Lch = placement.colour ?? [0.24, 0.02, 260]
  const silver: Lch = [0.8, 0.012, 240]
  craft.contact(0.58)
  craft.face([[-0.24, -0.6], [-0.18, -0.8], [0.18, -0.8], [0.24, -0.6]], silver, { share: 0.7 }) // prettier-ignore
  craft.face([[-0.12, -0.64], [-0.12, -0.74], [0.12, -0.74], [0.12, -0.64]], INK, { share: 0.6 }) // prettier-ignore
  for (const [u, r] of [[-0.44, 0.08], [0.4, 0.1]] as const) craft.lathe([[-0.7, r, 0, 1], [-0.58, r]], [silver], { u, gloss: 1 }) // prettier-ignore
  craft.puff([[-0.62, -0.62], [0.62, -0.62], [0.62, 0], [-0.62, 0]].map(([u = 0, v = 0]) => [u, v, 1] as const), silver, { swell: 0.04, gloss: 0.6, shadow: { length: 0.5, softness: 9 } }) // prettier-ignore
  craft.puff([[-0.62, -0.46], [0.62, -0.46], [0.62, -0.09], [-0.62, -0.09]].map(([u = 0, v = 0]) => [u, v, 1] as const), leather, { swell: 0.02, texture: 0.5, textureScale: 0.3 }) // prettier-ignore
  craft.disc([0, -0.29], { rx: 0.29, ry: 0.29 }, { colour: silver, share: 0.75 })
  craft.disc([0, -0.29], { rx: 0.265, ry: 0.265 }, { colour: INK, share: 0.7 })
  craft.disc([0, -0.29], { rx: 0.2, ry: 0.2 }, { colour: [0.34, 0.03, 250], share: 0.6 })
  craft.body([[0, -0.29, 0.165, 0.001, -0.29, 0.165, 0, 0]], [[0.26, 0.09, 280]], { gloss: 1, rim: 1 })
  craft.disc(
    [-0.06, -0.36],
    { rx: 0.06, ry: 0.04, angle: -0.6 },
    { colour: [0.95, 0.03, 220], alpha: 0.85, isDetail: true },
  )
  craft.disc([0.06, -0.22], { rx: 0.035, ry: 0.025, angle: -0.6 }, { colour: [0.7, 0.14, 300], alpha: 0.7, isDetail: true }) // prettier-ignore
  craft.face([[0.36, -0.5], [0.36, -0.58], [0.54, -0.58], [0.54, -0.5]], [0.75, 0.04, 220], { share: 0.8 }) // prettier-ignore
  craft.disc([-0.46, -0.54], { rx: 0.03, ry: 0.03 }, { colour: [0.56, 0.21, 27], share: 0.9 })
}

function paintRadio(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const shell: Lch = placement.colour ?? stage.random.child('radio').pick([[0.48, 0.12, 40], [0.56, 0.1, 195], [0.5, 0.15, 27]]) // prettier-ignore
  craft.contact(0.64)
  craft.line([[0.5, -0.7], [0.3, -1.2]], 0.016, { colour: [0.85, 0.01, 240] }) // prettier-ignore
  craft.tube([[-0.5, -0.7], [-0.42, -0.86], [0.42, -0.86], [0.5, -0.7]], 0.028, { material: [0.4, 0.08, 48], gloss: 0.5 }) // prettier-ignore
  craft.puff([[-0.62, -0.74], [0, -0.76], [0.62, -0.74], [0.68, -0.66], [0.68, -0.08], [0.62, 0], [-0.62, 0], [-0.68, -0.08], [-0.68, -0.66]], shell, { swell: 0.05, gloss: 0.6, shadow: { length: 0.5, softness: 9 } }) // prettier-ignore
  craft.disc([-0.32, -0.37], { rx: 0.28, ry: 0.28 }, { colour: [0.86, 0.05, 82], share: 0.6 })
  for (let i = -5; i <= 5; i++) {
    const half = Math.sqrt(Math.max(0, 0.066 - (i * 0.046) ** 2))
    craft.line([[-0.32 - half, -0.37 + i * 0.046], [-0.32 + half, -0.37 + i * 0.046]], 0.018, { colour: [0.4, 0.06, 55] }) // prettier-ignore
  }
  craft.face([[0.04, -0.64], [0.58, -0.64], [0.58, -0.42], [0.04, -0.42]], [0.9, 0.09, 85], { share: 1 }) // prettier-ignore
  for (let i = 0; i < 10; i++) craft.line([[0.09 + i * 0.049, -0.6], [0.09 + i * 0.049, i % 3 ? -0.55 : -0.51]], 0.01, { colour: INK }) // prettier-ignore
  craft.line([[0.36, -0.63], [0.36, -0.43]], 0.016, { colour: [0.56, 0.22, 27] }) // prettier-ignore
  for (const u of [0.16, 0.46]) {
    craft.body([[u, -0.22, 0.1, u + 0.001, -0.22, 0.1, 0, 0]], [[0.85, 0.05, 82]], { gloss: 0.7 })
    craft.line([[u, -0.22], [u + 0.04, -0.29]], 0.016, { colour: INK }) // prettier-ignore
  }
}
