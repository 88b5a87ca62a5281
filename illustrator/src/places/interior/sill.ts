import type { Fixtures } from './fixtures.ts'
import { paintPlant } from './furniture.ts'
import type { RoomPlan } from './plan.ts'
import { rectangle } from '../../subjects/outline.ts'

export function furnishSill(plan: RoomPlan): Fixtures {
  const { craft, half, bottom, window, side } = plan
  craft.face(rectangle([-half, -0.02], [half, bottom * 0.5]), [0.88, 0.03, 80], { share: 0.8 })
  craft.face(rectangle([-half, bottom * 0.5], [half, bottom * 0.66]), [0.7, 0.03, 75], { share: 0.4 })
  craft.face(rectangle([-half, bottom * 0.66], [half, bottom]), plan.wall, { share: 0.3 })
  paintPlant(plan, [side * (window.right - 0.1), bottom * 0.16], 0.32)
  return { lamps: [] }
}
