import type { Scene } from '../compose/scene.ts'
import { stanceOf } from '../compose/stance.ts'
import { paintGalaxy, paintNebula, paintPlanet, paintStarfield } from '../land/space.ts'
import { paintSky } from '../land/sky.ts'
import { paintFigure } from '../paint/figures.ts'
import { underLight, type Stage } from '../paint/stage.ts'
import { COLOURS } from '../read/colours.ts'

/** Nebula or galaxy, planets, and whoever floats there. */
export function paintSpacePlace(stage: Stage, scene: Scene): void {
  const { width, height } = stage
  const random = stage.random.child('space place')
  const [first] = scene.colours
  const hue = first && COLOURS[first][1] > 0.05 ? COLOURS[first][2] : random.pick([225, 265, 300, 340, 15, 190])
  const side = Math.min(width, height)
  const isGalaxy = scene.features.has('galaxy')
  paintSky(underLight(stage, {}, { isHidden: true }))
  paintNebula(stage, hue, isGalaxy ? 0.16 : 1)
  if (isGalaxy) paintGalaxy(stage, { x: width * 0.5, y: height * 0.46, radius: side * 0.62, hue })
  paintStarfield(stage)
  const isLeft = scene.sunIsLeft
  const light = [isLeft ? -0.75 : 0.75, -0.5, 0.45] as const
  const isAlone = scene.figures.length === 0
  if (!isGalaxy || scene.features.has('planet')) {
    const isLow = !isAlone && random.chance(0.5)
    const radius = side * (isLow ? 0.85 : isAlone ? random.between(0.26, 0.36) : random.between(0.2, 0.3))
    paintPlanet(stage, {
      x: width * (isLow ? 0.5 : isLeft ? 0.68 : 0.3),
      y: isLow ? height + radius * 0.45 : height * random.between(0.52, 0.66),
      radius,
      hue: hue + random.between(90, 200),
      hasRing: !isLow && random.chance(0.6),
      isBanded: random.chance(0.6),
      light,
    })
    paintPlanet(stage, {
      x: width * (isLeft ? 0.22 : 0.78),
      y: height * random.between(0.16, 0.3),
      radius: side * 0.065,
      hue: hue + 60,
      light,
    })
  }
  const lamp = underLight(
    stage,
    { strength: 1.25, ambient: [0.2, 0.22, 0.3], sun: [1, 0.96, 0.9], isNight: false },
    { x: isLeft ? -width * 0.2 : width * 1.2, y: -height * 0.1, isHidden: true },
  )
  for (const figure of scene.figures) {
    const isWalker = stanceOf(figure) !== 'flies'
    const x = isWalker ? figure.x : isLeft ? 0.4 : 0.6
    paintFigure(
      lamp,
      { ...figure, x, flip: isWalker ? figure.flip : isLeft ? 1 : -1 },
      { angle: isWalker ? 0.28 : 0, hasShadow: false, rim: 1.4 },
    )
  }
}
