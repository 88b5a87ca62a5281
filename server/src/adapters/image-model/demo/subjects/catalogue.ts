import type { PlaceName } from '../compose/places.ts'
import { AIR_AND_SEA_ANIMALS } from './animals-air-and-sea.ts'
import { FOREST_ANIMALS } from './animals-forest.ts'
import { HOME_ANIMALS } from './animals-home.ts'
import { WILD_ANIMALS } from './animals-wild.ts'
import type { Animal } from './animal.ts'
import { balloon } from './balloon.ts'
import { boat } from './boat.ts'
import { candle } from './candle.ts'
import { car } from './car.ts'
import { castle } from './castle.ts'
import { FIGURES } from './figures.ts'
import { FLOWERS } from './flower.ts'
import { fruit } from './fruit.ts'
import { house } from './house.ts'
import { lighthouse } from './lighthouse.ts'
import { mushroom } from './mushroom.ts'
import type { PaintedObject } from './object.ts'
import { rocket } from './rocket.ts'
import { cup, teapot, vase } from './tableware.ts'
import { windmill } from './windmill.ts'

/** How a subject is at home in the world; decides where in a place it goes. */
export type Stance = 'stands' | 'floats' | 'dives' | 'swims' | 'flies' | 'rests' | 'blooms' | 'sits' | 'built'

export interface Subject {
  stance: Stance
  /** Height against a deer, as it looks best rather than as it is. */
  size: number
  /** Where it goes if the prompt does not say; the first is the likeliest. */
  homes: readonly [PlaceName, ...PlaceName[]]
  /** An animal is data, an object a painter. A sitter gets a portrait of its own and is an animal only when far off. */
  animal?: Animal
  object?: PaintedObject
}

const { fox, deer, rabbit, wolf, bear, squirrel } = FOREST_ANIMALS
const { cat, dog, horse, sheep, cow } = HOME_ANIMALS
const { elephant, lion, giraffe, camel } = WILD_ANIMALS
const { bird, owl, penguin, swan, whale, dolphin, fish, turtle } = AIR_AND_SEA_ANIMALS
const { person, lady, hiker, astronaut, robot } = FIGURES

const CATALOGUE = {
  fox: { stance: 'stands', size: 1, homes: ['snow', 'forest', 'meadow'], animal: fox },
  wolf: { stance: 'stands', size: 1.1, homes: ['snow', 'forest', 'mountains'], animal: wolf },
  deer: { stance: 'stands', size: 0.85, homes: ['forest', 'meadow', 'snow'], animal: deer },
  bear: { stance: 'stands', size: 1.15, homes: ['forest', 'lake', 'mountains'], animal: bear },
  rabbit: { stance: 'stands', size: 0.85, homes: ['meadow', 'forest'], animal: rabbit },
  squirrel: { stance: 'stands', size: 0.85, homes: ['forest', 'meadow'], animal: squirrel },
  cat: { stance: 'stands', size: 0.85, homes: ['meadow', 'street', 'beach'], animal: cat },
  dog: { stance: 'stands', size: 0.9, homes: ['meadow', 'beach', 'forest'], animal: dog },
  horse: { stance: 'stands', size: 1, homes: ['meadow', 'beach', 'mountains'], animal: horse },
  sheep: { stance: 'stands', size: 0.95, homes: ['meadow', 'mountains'], animal: sheep },
  cow: { stance: 'stands', size: 0.95, homes: ['meadow', 'mountains'], animal: cow },
  elephant: { stance: 'stands', size: 1.15, homes: ['desert', 'meadow'], animal: elephant },
  lion: { stance: 'stands', size: 1.05, homes: ['desert', 'meadow'], animal: lion },
  giraffe: { stance: 'stands', size: 0.95, homes: ['meadow', 'desert'], animal: giraffe },
  camel: { stance: 'stands', size: 0.95, homes: ['desert'], animal: camel },
  bird: { stance: 'stands', size: 0.9, homes: ['meadow', 'snow', 'forest'], animal: bird },
  owl: { stance: 'stands', size: 0.8, homes: ['forest', 'snow'], animal: owl },
  penguin: { stance: 'stands', size: 0.85, homes: ['snow'], animal: penguin },
  swan: { stance: 'floats', size: 0.75, homes: ['lake'], animal: swan },
  whale: { stance: 'dives', size: 1, homes: ['sea'], animal: whale },
  dolphin: { stance: 'dives', size: 0.9, homes: ['sea'], animal: dolphin },
  fish: { stance: 'swims', size: 0.8, homes: ['underwater'], animal: fish },
  turtle: { stance: 'swims', size: 1, homes: ['underwater'], animal: turtle },
  person: { stance: 'stands', size: 0.75, homes: ['mountains', 'beach', 'meadow'], animal: person },
  hiker: { stance: 'stands', size: 0.65, homes: ['mountains', 'forest', 'lake'], animal: hiker },
  astronaut: { stance: 'stands', size: 0.85, homes: ['space'], animal: astronaut },
  robot: { stance: 'stands', size: 0.85, homes: ['street', 'meadow', 'desert'], animal: robot },
  lighthouse: { stance: 'built', size: 1.25, homes: ['sea'], object: lighthouse },
  house: { stance: 'built', size: 0.85, homes: ['meadow', 'snow', 'lake'], object: house },
  castle: { stance: 'built', size: 1.15, homes: ['mountains', 'lake', 'meadow'], object: castle },
  windmill: { stance: 'built', size: 1.1, homes: ['meadow'], object: windmill },
  boat: { stance: 'floats', size: 0.95, homes: ['sea', 'lake'], object: boat },
  balloon: { stance: 'flies', size: 1, homes: ['meadow', 'mountains', 'clouds'], object: balloon },
  rocket: { stance: 'flies', size: 1, homes: ['space'], object: rocket },
  car: { stance: 'stands', size: 1.5, homes: ['street', 'desert'], object: car },
  cup: { stance: 'rests', size: 1, homes: ['table'], object: cup },
  teapot: { stance: 'rests', size: 1.1, homes: ['table'], object: teapot },
  fruit: { stance: 'rests', size: 0.75, homes: ['table'], object: fruit },
  vase: { stance: 'rests', size: 1.1, homes: ['table'], object: vase },
  candle: { stance: 'rests', size: 1.1, homes: ['table'], object: candle },
  mushroom: { stance: 'stands', size: 0.8, homes: ['forest'], object: mushroom },
  flower: { stance: 'blooms', size: 1, homes: ['floral'], object: FLOWERS.flower },
  sunflower: { stance: 'blooms', size: 1.1, homes: ['floral'], object: FLOWERS.sunflower },
  rose: { stance: 'blooms', size: 1, homes: ['floral'], object: FLOWERS.rose },
  daisy: { stance: 'blooms', size: 0.9, homes: ['floral'], object: FLOWERS.daisy },
  poppy: { stance: 'blooms', size: 1, homes: ['floral'], object: FLOWERS.poppy },
  sailor: { stance: 'sits', size: 0.75, homes: ['portrait'], animal: person },
  man: { stance: 'sits', size: 0.75, homes: ['portrait'], animal: person },
  woman: { stance: 'sits', size: 0.75, homes: ['portrait'], animal: lady },
} as const satisfies Record<string, Subject>

export type SubjectName = keyof typeof CATALOGUE

/** Everything the engine can draw by name. A new noun starts here. */
export const SUBJECTS: Readonly<Record<SubjectName, Subject>> = CATALOGUE
