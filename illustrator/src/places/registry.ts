import { paintAbstract } from '../abstract/abstract.ts'
import type { PlaceName } from '../compose/places.ts'
import type { Scene } from '../compose/scene.ts'
import type { Stage } from '../paint/stage.ts'
import { paintCloudsPlace, paintLakePlace, paintMountainsPlace } from './heights.ts'
import { paintSkylinePlace, paintStreetPlace } from './city.ts'
import { paintFloralPlace, paintPortraitPlace } from './close-ups.ts'
import { paintDesertPlace, paintForestPlace, paintSnowPlace } from './forest.ts'
import { LANDSCAPE_PAINTERS } from './landscapes/landscapes.ts'
import { paintMeadowPlace } from './meadow.ts'
import { paintPackagePlace } from './package.ts'
import { paintRoomPlace } from './interior/room.ts'
import { paintSpacePlace } from './open-sky.ts'
import { paintTablePlace } from './table.ts'
import { paintUnderwaterPlace } from './underwater.ts'
import { paintBeachPlace, paintSeaPlace } from './waters.ts'

/** Each painter paints a whole scene, far to near. */
export const PLACE_PAINTERS: Readonly<Record<PlaceName, (stage: Stage, scene: Scene) => void>> = {
  meadow: paintMeadowPlace,
  forest: paintForestPlace,
  mountains: paintMountainsPlace,
  lake: paintLakePlace,
  sea: paintSeaPlace,
  beach: paintBeachPlace,
  snow: paintSnowPlace,
  desert: paintDesertPlace,
  street: paintStreetPlace,
  skyline: paintSkylinePlace,
  space: paintSpacePlace,
  clouds: paintCloudsPlace,
  underwater: paintUnderwaterPlace,
  table: paintTablePlace,
  room: paintRoomPlace,
  floral: paintFloralPlace,
  portrait: paintPortraitPlace,
  package: paintInPackage,
  abstract: paintAbstract,
  ...LANDSCAPE_PAINTERS,
}

/** A named place is printed behind the figure in its box. */
function paintInPackage(stage: Stage, scene: Scene): void {
  const [behind] = [...scene.otherPlaces].filter(
    (place) => place !== 'package' && place !== 'portrait' && place !== 'abstract',
  )
  const empty: Scene = { ...scene, figures: [] }
  paintPackagePlace(stage, scene, behind && ((inner) => PLACE_PAINTERS[behind](inner, { ...empty, place: behind })))
}
