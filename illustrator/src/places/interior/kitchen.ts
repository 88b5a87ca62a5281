import { path, pointsIn } from '../../math/tables.ts'
import { knotsIn } from '../../raster/ring.ts'
import { profile } from '../../subjects/lathe.ts'
import { colours, type Lch } from '../../math/colour.ts'
import { vase } from '../../subjects/tableware.ts'
import { type Fixtures, paintPlant, paintTeapot, place } from './furniture.ts'
import type { RoomPlan } from './plan.ts'
import { rectangle } from '../../subjects/outline.ts'

const JARS: readonly Lch[] = colours('0.9 0.03 85, 0.6 0.12 40, 0.7 0.1 200, 0.75 0.12 90, 0.55 0.12 150')

export function furnishKitchen(plan: RoomPlan): Fixtures {
  const { half, side } = plan
  const door: Lch = plan.even.random
    .child('doors')
    .pick(colours('0.62 0.07 165, 0.56 0.07 235, 0.86 0.03 85, 0.6 0.1 45'))
  paintCounter(plan, door)
  const stove = -side * half * 0.5
  paintStove(plan, stove)
  paintJars(plan, stove)
  paintPans(plan)
  place(plan, vase, [side * half * 0.8, -0.222], 0.17, [0.92, 0.02, 85])
  paintPlant(plan, [side * half * 0.8, -0.24], 0.2)
  return { lamps: [{ at: [0, plan.top * 0.72], size: 0.15, isHanging: true }] }
}

function paintCounter({ craft, half, wood }: RoomPlan, door: Lch): void {
  craft.face(rectangle([-half, -0.2], [half, 0.02]), door, { share: 0.55 })
  for (let u = -half; u < half; u += 0.16) {
    craft.puff(knotsIn({ x: u }, '0.012 -0.175!, 0.148 -0.175!, 0.148 0!, 0.012 0!'), door, { swell: 0.006 })
    craft.body([[u + 0.13, -0.12, 0.007, u + 0.13, -0.09, 0.007, 0, 0]], [[0.75, 0.1, 85]], { gloss: 1 })
  }
  craft.face(rectangle([-half, -0.235], [half, -0.215]), [wood[0] + 0.28, wood[1], 65], { share: 0.9 })
  craft.face(rectangle([-half, -0.217], [half, -0.195]), [wood[0] + 0.14, wood[1], 60], { share: 0.5 })
}

function paintJars({ craft, wood }: RoomPlan, stove: number): void {
  for (const [i, v] of [-0.46, -0.6].entries()) {
    craft.face(rectangle([stove - 0.2, v], [stove + 0.2, v + 0.014]), wood, { share: 0.7 })
    for (let k = 0; k < 5; k++) {
      const jar = JARS[(k + i * 2) % 5] ?? wood
      craft.lathe(profile('-0.085 0.016, -0.07 0.028 0!, 0 0.026'), [jar], {
        u: stove - 0.16 + k * 0.08,
        v,
        gloss: 0.6,
      })
    }
  }
}

function paintStove(plan: RoomPlan, u: number): void {
  const { craft } = plan
  const iron: Lch = [0.28, 0.015, 260]
  craft.puff(knotsIn({ x: u }, '-0.15 -0.225!, 0.15 -0.225!, 0.15 0.02!, -0.15 0.02!'), iron, {
    swell: 0.01,
    gloss: 0.5,
  })
  craft.face(rectangle([u - 0.11, -0.14], [u + 0.11, -0.02]), [0.7, 0.14, 55], { share: 0.5 })
  craft.line(pointsIn({ x: u }, '-0.12 -0.16, 0.12 -0.16'), 0.01, { colour: [0.85, 0.02, 240] })
  for (let k = 0; k < 4; k++)
    craft.disc([u - 0.1 + k * 0.066, -0.195], { rx: 0.014, ry: 0.014 }, { colour: [0.8, 0.02, 240] })
  paintTeapot(plan, [u - 0.06, -0.225])
  craft.lathe(profile('-0.085 0.062 0!, 0 0.058'), [[0.72, 0.02, 240]], { u: u + 0.085, v: -0.225, gloss: 1 })
  craft.disc([u + 0.085, -0.31], { rx: 0.062, ry: 0.012 }, { colour: [0.5, 0.02, 240] })
  craft.steam([u + 0.085, -0.31], 0.16)
}

/** A rail of pans between the window and the wall's end. */
function paintPans(plan: RoomPlan): void {
  const { craft, side, half, window } = plan
  const from = side > 0 ? window.right + 0.06 : -half + 0.03
  const to = side > 0 ? half - 0.03 : window.left - 0.06
  if (to - from < 0.12) return
  craft.line(path([from, -0.58], [to, -0.58]), 0.01, { colour: [0.4, 0.02, 250] })
  const count = Math.max(2, Math.floor((to - from) / 0.11))
  for (let k = 0; k < count; k++) {
    const u = from + ((k + 0.5) / count) * (to - from)
    const r = 0.04 + (k % 2) * 0.012
    craft.line(pointsIn({ x: u }, '0 -0.58, 0 -0.5'), 0.011, { colour: [0.3, 0.02, 250] })
    craft.body([[u, -0.47 + r * 0.4, r, u + 0.001, -0.47 + r * 0.4, r, 0, 0]], [[0.6, 0.13, 48]], { gloss: 1 })
    craft.disc([u, -0.47 + r * 0.4], { rx: r * 0.7, ry: r * 0.7 }, { colour: [0.45, 0.1, 45], share: 0.5 })
  }
}
