import { AIR_AND_SEA_ANIMALS } from '../animals-air-and-sea.ts'
import { FOREST_ANIMALS } from '../animals-forest.ts'
import { HOME_ANIMALS } from '../animals-home.ts'
import { WILD_ANIMALS } from '../animals-wild.ts'
import type { Subject } from '../subject.ts'

const { fox, deer, rabbit, wolf, bear, squirrel } = FOREST_ANIMALS
const { cat, dog, horse, sheep, cow } = HOME_ANIMALS
const { elephant, lion, giraffe, camel } = WILD_ANIMALS
const { bird, owl, penguin, swan, whale, dolphin, fish, turtle } = AIR_AND_SEA_ANIMALS

export const ANIMALS = {
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
} as const satisfies Record<string, Subject>
