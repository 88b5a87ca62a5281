import type { LandscapeName } from '../../compose/places.ts'
import type { Scene } from '../../compose/scene.ts'
import type { Stage } from '../../paint/stage.ts'
import { paintBamboo } from './bamboo.ts'
import { paintCanal } from './canal.ts'
import { paintCanyon } from './canyon.ts'
import { paintCave } from './cave.ts'
import { paintCliffs } from './cliffs.ts'
import { paintIceberg } from './iceberg.ts'
import { paintIsland } from './island.ts'
import { paintWave } from './wave.ts'
import { fieldPainter } from './fields.ts'
import { paintJungle } from './jungle.ts'
import { paintSnowCone } from './snow-cone.ts'
import { paintTerraces } from './terraces.ts'
import { paintTown } from './town.ts'
import { paintVolcano } from './volcano.ts'
import { paintWaterfall } from './waterfall.ts'
import { paintRoad, paintValley } from './ways.ts'

/** A painter for each landscape that is the hero of its picture. */
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
  lavenderField: fieldPainter('lavenderField'),
  tulipField: fieldPainter('tulipField'),
  wheatField: fieldPainter('wheatField'),
  vineyard: fieldPainter('vineyard'),
  valley: paintValley,
  road: paintRoad,
  town: paintTown,
  canal: paintCanal,
}
