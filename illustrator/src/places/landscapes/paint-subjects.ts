import type { Figure, Scene } from '../../compose/scene.ts'
import { type Ground, paintGround } from '../../land/ground.ts'
import { paintFigure, reflectFigure } from '../../paint/figures.ts'
import type { Stage } from '../../paint/stage.ts'
import { SUBJECTS } from '../../subjects/catalog.ts'

const STANCES_WITHOUT_GROUND = ['flies', 'floats', 'dives', 'swims']

/** Paints the subjects into a landscape. If `ground` is given, subjects on foot stand on it. */
export function paintSubjects(stage: Stage, scene: Scene, ground?: Omit<Ground, 'y'>): void {
  const walkers = scene.figures.filter(isOnFoot)
  if (ground && walkers.length > 0)
    paintGround(stage, { ...ground, y: (Math.min(...walkers.map(({ y }) => y)) - 0.05) * stage.height })
  for (const figure of scene.figures) {
    const isAloft = !isOnFoot(figure)
    const placed = paintFigure(stage, figure, { hasShadow: !isAloft })
    if (SUBJECTS[figure.subject].stance === 'floats') reflectFigure(stage, placed)
  }
}

function isOnFoot({ subject }: Figure): boolean {
  return !STANCES_WITHOUT_GROUND.includes(SUBJECTS[subject].stance)
}
