import { AIR_AND_SEA_ANIMALS, SEA_ANIMALS } from '../animals/sea-and-air.ts'
import { BIRDS, WATER_BIRDS } from '../animals/birds.ts'
import { DRAGONS } from '../animals/dragons.ts'
import { POSED_ANIMALS } from '../animals/posed-animals.ts'
import { CATS } from '../animals/cats.ts'
import { HOOFED_ANIMALS } from '../animals/hoofed.ts'
import { FOREST_ANIMALS, WILD_ANIMALS } from '../animals/wild.ts'
import { DOGS, SMALL_ANIMALS, TINY_ANIMALS } from '../animals/small.ts'
import { INSECTS, REPTILES } from '../animals/insects-and-reptiles.ts'
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
const { howlingWolf, standingBear, runningDog } = POSED_ANIMALS
const { fireDragon, flyingDragon } = DRAGONS

export const ANIMALS = {
  fox: { stance: 'stands', size: 1, homes: ['snow', 'forest', 'meadow'], creature: fox },
  wolf: { stance: 'stands', size: 1.1, homes: ['snow', 'forest', 'mountains'], creature: wolf },
  'howling-wolf': { stance: 'stands', size: 1.05, homes: ['mountains', 'snow'], creature: howlingWolf },
  deer: { stance: 'stands', size: 0.85, homes: ['forest', 'meadow', 'snow'], creature: deer },
  bear: { stance: 'stands', size: 1.15, homes: ['forest', 'lake', 'mountains'], creature: bear },
  'standing-bear': { stance: 'stands', size: 0.9, homes: ['forest', 'mountains'], creature: standingBear },
  rabbit: { stance: 'stands', size: 1, homes: ['meadow', 'forest'], creature: rabbit },
  squirrel: { stance: 'stands', size: 1, homes: ['forest', 'meadow'], creature: squirrel },
  hedgehog: { stance: 'stands', size: 1.15, homes: ['forest', 'meadow'], creature: hedgehog },
  raccoon: { stance: 'stands', size: 1.15, homes: ['forest'], creature: raccoon },
  mouse: { stance: 'stands', size: 0.95, homes: ['meadow', 'forest'], creature: mouse },
  cat: { stance: 'stands', size: 0.9, homes: ['meadow', 'street', 'beach'], creature: cat },
  'sleeping-cat': { stance: 'stands', size: 1.3, homes: ['meadow'], creature: sleepingCat },
  dog: { stance: 'stands', size: 0.95, homes: ['meadow', 'beach', 'forest'], creature: dog },
  'running-dog': { stance: 'stands', size: 1, homes: ['meadow', 'beach'], creature: runningDog },
  horse: { stance: 'stands', size: 1, homes: ['meadow', 'beach', 'mountains'], creature: horse },
  'running-horse': { stance: 'stands', size: 0.9, homes: ['meadow', 'beach', 'desert'], creature: runningHorse },
  unicorn: { stance: 'stands', size: 0.85, homes: ['meadow', 'forest'], creature: unicorn },
  donkey: { stance: 'stands', size: 1, homes: ['meadow', 'mountains'], creature: donkey },
  sheep: { stance: 'stands', size: 1.15, homes: ['meadow', 'mountains'], creature: sheep },
  cow: { stance: 'stands', size: 1.05, homes: ['meadow', 'mountains'], creature: cow },
  pig: { stance: 'stands', size: 1.15, homes: ['meadow'], creature: pig },
  elephant: { stance: 'stands', size: 1.05, homes: ['meadow', 'desert'], creature: elephant },
  lion: { stance: 'stands', size: 1, homes: ['meadow', 'desert'], creature: lion },
  tiger: { stance: 'stands', size: 1, homes: ['forest', 'meadow'], creature: tiger },
  leopard: { stance: 'stands', size: 1, homes: ['meadow', 'forest'], creature: leopard },
  panther: { stance: 'stands', size: 1, homes: ['forest'], creature: panther },
  giraffe: { stance: 'stands', size: 0.95, homes: ['meadow', 'desert'], creature: giraffe },
  zebra: { stance: 'stands', size: 1.1, homes: ['meadow'], creature: zebra },
  rhino: { stance: 'stands', size: 1.1, homes: ['meadow', 'desert'], creature: rhino },
  hippo: { stance: 'stands', size: 1.1, homes: ['lake'], creature: hippo },
  camel: { stance: 'stands', size: 1.05, homes: ['desert'], creature: camel },
  kangaroo: { stance: 'stands', size: 0.9, homes: ['desert', 'meadow'], creature: kangaroo },
  koala: { stance: 'stands', size: 0.95, homes: ['forest'], creature: koala },
  panda: { stance: 'stands', size: 1, homes: ['forest', 'meadow'], creature: panda },
  monkey: { stance: 'stands', size: 1, homes: ['forest'], creature: monkey },
  bird: { stance: 'stands', size: 1, homes: ['meadow', 'snow', 'forest'], creature: bird },
  owl: { stance: 'stands', size: 0.9, homes: ['forest', 'snow'], creature: owl },
  parrot: { stance: 'stands', size: 0.95, homes: ['forest'], creature: parrot },
  eagle: { stance: 'flies', size: 0.95, homes: ['mountains', 'clouds'], creature: eagle },
  flamingo: { stance: 'stands', size: 0.85, homes: ['lake', 'beach'], creature: flamingo },
  peacock: { stance: 'stands', size: 0.8, homes: ['meadow', 'forest'], creature: peacock },
  rooster: { stance: 'stands', size: 1, homes: ['meadow'], creature: rooster },
  hen: { stance: 'stands', size: 1.15, homes: ['meadow'], creature: hen },
  duck: { stance: 'floats', size: 1.15, homes: ['lake'], creature: duck },
  duckling: { stance: 'stands', size: 1.3, homes: ['meadow', 'lake'], creature: duckling },
  penguin: { stance: 'stands', size: 0.95, homes: ['snow'], creature: penguin },
  swan: { stance: 'floats', size: 0.8, homes: ['lake'], creature: swan },
  whale: { stance: 'dives', size: 1, homes: ['sea'], creature: whale },
  dolphin: { stance: 'dives', size: 0.9, homes: ['sea'], creature: dolphin },
  shark: { stance: 'swims', size: 1.05, homes: ['underwater'], creature: shark },
  fish: { stance: 'swims', size: 0.9, homes: ['underwater'], creature: fish },
  turtle: { stance: 'swims', size: 1, homes: ['underwater'], creature: turtle },
  octopus: { stance: 'swims', size: 0.95, homes: ['underwater'], creature: octopus },
  jellyfish: { stance: 'swims', size: 1, homes: ['underwater'], creature: jellyfish },
  starfish: { stance: 'stands', size: 0.9, homes: ['beach'], creature: starfish },
  crab: { stance: 'stands', size: 1, homes: ['beach'], creature: crab },
  seal: { stance: 'stands', size: 1, homes: ['beach', 'snow'], creature: seal },
  frog: { stance: 'stands', size: 1.2, homes: ['lake', 'meadow', 'forest'], creature: frog },
  snake: { stance: 'stands', size: 1, homes: ['desert', 'forest', 'meadow'], creature: snake },
  crocodile: { stance: 'stands', size: 0.8, homes: ['lake', 'beach'], creature: crocodile },
  lizard: { stance: 'stands', size: 1.05, homes: ['forest', 'desert'], creature: lizard },
  butterfly: { stance: 'flies', size: 0.95, homes: ['meadow'], creature: butterfly },
  bee: { stance: 'flies', size: 0.95, homes: ['meadow'], creature: bee },
  ladybird: { stance: 'stands', size: 1.3, homes: ['meadow'], creature: ladybird },
  spider: { stance: 'stands', size: 0.75, homes: ['forest'], creature: spider },
  snail: { stance: 'stands', size: 1.05, homes: ['meadow', 'forest'], creature: snail },
  bat: { stance: 'flies', size: 0.9, homes: ['forest', 'mountains'], creature: bat },
  dragon: { stance: 'stands', size: 1.1, homes: ['mountains'], creature: dragon },
  'fire-dragon': { stance: 'stands', size: 1.2, homes: ['mountains'], creature: fireDragon },
  'flying-dragon': { stance: 'flies', size: 0.95, homes: ['mountains', 'clouds'], creature: flyingDragon },
  phoenix: { stance: 'flies', size: 0.85, homes: ['mountains', 'clouds'], creature: phoenix },
  dinosaur: { stance: 'stands', size: 1.05, homes: ['forest', 'meadow', 'desert'], creature: dinosaur },
  'long-neck': { stance: 'stands', size: 0.95, homes: ['meadow', 'lake'], creature: longNeck },
} as const satisfies Record<string, Subject>
