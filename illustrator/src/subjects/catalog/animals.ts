import { AIR_AND_SEA_ANIMALS, SEA_ANIMALS } from '../animals/sea.ts'
import { BIRDS, FLIGHTS, POSES, WATER_BIRDS } from '../animals/birds.ts'
import { CATS } from '../animals/cats.ts'
import { HOOFED_ANIMALS } from '../animals/hoofed.ts'
import { FOREST_ANIMALS, WILD_ANIMALS } from '../animals/wild.ts'
import { DOGS, SMALL_ANIMALS, TINY_ANIMALS } from '../animals/small.ts'
import { INSECTS, REPTILES } from '../animals/insects.ts'
import { MYTHICAL_ANIMALS } from '../animals/mythical.ts'
import type { Subject } from '../subject.ts'

const { fox, deer, rabbit, wolf, bear, squirrel } = FOREST_ANIMALS
const { dog } = DOGS
const { horse, runningHorse, unicorn, zebra, donkey, cow, sheep, pig } = HOOFED_ANIMALS
const { elephant, giraffe, camel, rhino, hippo } = WILD_ANIMALS
const { lion, tiger, leopard, panther, cat, sleepingCat } = CATS
const { panda, koala, monkey, kangaroo, mouse, hedgehog, raccoon } = SMALL_ANIMALS
const { bird, owl, penguin, swan, whale, dolphin, fish, turtle } = AIR_AND_SEA_ANIMALS
const { eagle, parrot, peacock, rooster, hen } = BIRDS
const { flamingo, duck, duckling } = WATER_BIRDS
const { octopus, jellyfish, crab, starfish, shark, seal } = SEA_ANIMALS
const { frog, snake, crocodile, lizard } = REPTILES
const { butterfly, bee, ladybird } = INSECTS
const { spider, snail, bat } = TINY_ANIMALS
const { dragon, dinosaur, longNeck, phoenix } = MYTHICAL_ANIMALS
const { howlingWolf, standingBear, runningDog } = POSES
const { fireDragon, flyingDragon } = FLIGHTS

export const ANIMALS = {
  fox: { stance: 'stands', size: 1, homes: ['snow', 'forest', 'meadow'], animal: fox },
  wolf: { stance: 'stands', size: 1.1, homes: ['snow', 'forest', 'mountains'], animal: wolf },
  'howling-wolf': { stance: 'stands', size: 1.05, homes: ['mountains', 'snow'], animal: howlingWolf },
  deer: { stance: 'stands', size: 0.85, homes: ['forest', 'meadow', 'snow'], animal: deer },
  bear: { stance: 'stands', size: 1.15, homes: ['forest', 'lake', 'mountains'], animal: bear },
  'standing-bear': { stance: 'stands', size: 0.9, homes: ['forest', 'mountains'], animal: standingBear },
  rabbit: { stance: 'stands', size: 1, homes: ['meadow', 'forest'], animal: rabbit },
  squirrel: { stance: 'stands', size: 1, homes: ['forest', 'meadow'], animal: squirrel },
  hedgehog: { stance: 'stands', size: 1.15, homes: ['forest', 'meadow'], animal: hedgehog },
  raccoon: { stance: 'stands', size: 1.15, homes: ['forest'], animal: raccoon },
  mouse: { stance: 'stands', size: 0.95, homes: ['meadow', 'forest'], animal: mouse },
  cat: { stance: 'stands', size: 0.9, homes: ['meadow', 'street', 'beach'], animal: cat },
  'sleeping-cat': { stance: 'stands', size: 1.3, homes: ['meadow'], animal: sleepingCat },
  dog: { stance: 'stands', size: 0.95, homes: ['meadow', 'beach', 'forest'], animal: dog },
  'running-dog': { stance: 'stands', size: 1, homes: ['meadow', 'beach'], animal: runningDog },
  horse: { stance: 'stands', size: 1, homes: ['meadow', 'beach', 'mountains'], animal: horse },
  'running-horse': { stance: 'stands', size: 0.9, homes: ['meadow', 'beach', 'desert'], animal: runningHorse },
  unicorn: { stance: 'stands', size: 0.85, homes: ['meadow', 'forest'], animal: unicorn },
  donkey: { stance: 'stands', size: 1, homes: ['meadow', 'mountains'], animal: donkey },
  sheep: { stance: 'stands', size: 1.15, homes: ['meadow', 'mountains'], animal: sheep },
  cow: { stance: 'stands', size: 1.05, homes: ['meadow', 'mountains'], animal: cow },
  pig: { stance: 'stands', size: 1.15, homes: ['meadow'], animal: pig },
  elephant: { stance: 'stands', size: 1.05, homes: ['meadow', 'desert'], animal: elephant },
  lion: { stance: 'stands', size: 1, homes: ['meadow', 'desert'], animal: lion },
  tiger: { stance: 'stands', size: 1, homes: ['forest', 'meadow'], animal: tiger },
  leopard: { stance: 'stands', size: 1, homes: ['meadow', 'forest'], animal: leopard },
  panther: { stance: 'stands', size: 1, homes: ['forest'], animal: panther },
  giraffe: { stance: 'stands', size: 0.95, homes: ['meadow', 'desert'], animal: giraffe },
  zebra: { stance: 'stands', size: 1.1, homes: ['meadow'], animal: zebra },
  rhino: { stance: 'stands', size: 1.1, homes: ['meadow', 'desert'], animal: rhino },
  hippo: { stance: 'stands', size: 1.1, homes: ['lake'], animal: hippo },
  camel: { stance: 'stands', size: 1.05, homes: ['desert'], animal: camel },
  kangaroo: { stance: 'stands', size: 0.9, homes: ['desert', 'meadow'], animal: kangaroo },
  koala: { stance: 'stands', size: 0.95, homes: ['forest'], animal: koala },
  panda: { stance: 'stands', size: 1, homes: ['forest', 'meadow'], animal: panda },
  monkey: { stance: 'stands', size: 1, homes: ['forest'], animal: monkey },
  bird: { stance: 'stands', size: 1, homes: ['meadow', 'snow', 'forest'], animal: bird },
  owl: { stance: 'stands', size: 0.9, homes: ['forest', 'snow'], animal: owl },
  parrot: { stance: 'stands', size: 0.95, homes: ['forest'], animal: parrot },
  eagle: { stance: 'flies', size: 0.95, homes: ['mountains', 'clouds'], animal: eagle },
  flamingo: { stance: 'stands', size: 0.85, homes: ['lake', 'beach'], animal: flamingo },
  peacock: { stance: 'stands', size: 0.8, homes: ['meadow', 'forest'], animal: peacock },
  rooster: { stance: 'stands', size: 1, homes: ['meadow'], animal: rooster },
  hen: { stance: 'stands', size: 1.15, homes: ['meadow'], animal: hen },
  duck: { stance: 'floats', size: 1.15, homes: ['lake'], animal: duck },
  duckling: { stance: 'stands', size: 1.3, homes: ['meadow', 'lake'], animal: duckling },
  penguin: { stance: 'stands', size: 0.95, homes: ['snow'], animal: penguin },
  swan: { stance: 'floats', size: 0.8, homes: ['lake'], animal: swan },
  whale: { stance: 'dives', size: 1, homes: ['sea'], animal: whale },
  dolphin: { stance: 'dives', size: 0.9, homes: ['sea'], animal: dolphin },
  shark: { stance: 'swims', size: 1.05, homes: ['underwater'], animal: shark },
  fish: { stance: 'swims', size: 0.9, homes: ['underwater'], animal: fish },
  turtle: { stance: 'swims', size: 1, homes: ['underwater'], animal: turtle },
  octopus: { stance: 'swims', size: 0.95, homes: ['underwater'], animal: octopus },
  jellyfish: { stance: 'swims', size: 1, homes: ['underwater'], animal: jellyfish },
  starfish: { stance: 'stands', size: 0.9, homes: ['beach'], animal: starfish },
  crab: { stance: 'stands', size: 1, homes: ['beach'], animal: crab },
  seal: { stance: 'stands', size: 1, homes: ['beach', 'snow'], animal: seal },
  frog: { stance: 'stands', size: 1.2, homes: ['lake', 'meadow', 'forest'], animal: frog },
  snake: { stance: 'stands', size: 1, homes: ['desert', 'forest', 'meadow'], animal: snake },
  crocodile: { stance: 'stands', size: 0.8, homes: ['lake', 'beach'], animal: crocodile },
  lizard: { stance: 'stands', size: 1.05, homes: ['forest', 'desert'], animal: lizard },
  butterfly: { stance: 'flies', size: 0.95, homes: ['meadow'], animal: butterfly },
  bee: { stance: 'flies', size: 0.95, homes: ['meadow'], animal: bee },
  ladybird: { stance: 'stands', size: 1.3, homes: ['meadow'], animal: ladybird },
  spider: { stance: 'stands', size: 0.75, homes: ['forest'], animal: spider },
  snail: { stance: 'stands', size: 1.05, homes: ['meadow', 'forest'], animal: snail },
  bat: { stance: 'flies', size: 0.9, homes: ['forest', 'mountains'], animal: bat },
  dragon: { stance: 'stands', size: 1.1, homes: ['mountains'], animal: dragon },
  'fire-dragon': { stance: 'stands', size: 1.2, homes: ['mountains'], animal: fireDragon },
  'flying-dragon': { stance: 'flies', size: 0.95, homes: ['mountains', 'clouds'], animal: flyingDragon },
  phoenix: { stance: 'flies', size: 0.85, homes: ['mountains', 'clouds'], animal: phoenix },
  dinosaur: { stance: 'stands', size: 1.05, homes: ['forest', 'meadow', 'desert'], animal: dinosaur },
  'long-neck': { stance: 'stands', size: 0.95, homes: ['meadow', 'lake'], animal: longNeck },
} as const satisfies Record<string, Subject>
