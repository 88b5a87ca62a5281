import type { LandscapeName } from '../../compose/places.ts'
import type { Scene } from '../../compose/scene.ts'
import type { Stage } from '../../paint/stage.ts'
import { paintBamboo, paintJungle } from './jungles.ts'
import { paintCanal, paintTown } from './towns.ts'
import { paintCanyon, paintCave, paintCliffs } from './rocks.ts'
import { paintIceberg, paintSnowCone } from './ice.ts'
import { paintIsland, paintVolcano } from './volcano.ts'
import { paintWaterfall, paintWave } from './waters.ts'
import { createFieldPainter, paintRoad, paintTerraces, paintValley } from './fields.ts'

/** A painter for each landscape that is itself the subject of the image. */
export const LANDSCAPE_PAINTERS: Readonly<Record<LandscapeName, (stage: Stage, scene: Scene) => void>> = {
  volcano: paintVolcano,
  waterfall: paintWaterfall,
  cave: paintCave,
  bamboo: paintBamboo,
  jungle: paintJungle,
  canyon: paintCanyon,
  iceberg: paintIceberg,
  snowCone: paintSnowCone,
  island: paintIsland,
  cliffs: paintCliffs,
  wave: paintWave,
  terraces: paintTerraces,
  lavenderField: createFieldPainter('lavenderField'),
  tulipField: createFieldPainter('tulipField'),
  wheatField: createFieldPainter('wheatField'),
  vineyard: createFieldPainter('vineyard'),
  valley: paintValley,
  road: paintRoad,
  town: paintTown,
  canal: paintCanal,
}
