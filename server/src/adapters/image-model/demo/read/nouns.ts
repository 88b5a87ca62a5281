import type { PlaceName } from '../compose/places.ts'
import type { SubjectName } from '../subjects/catalogue.ts'
import type { Colour } from './colours.ts'

/** The words for each subject: singular, phrases allowed, separated by commas. */
export const SUBJECT_WORDS: Readonly<Record<SubjectName, string>> = {
  fox: 'fox, vixen, red fox',
  wolf: 'wolf, coyote, husky',
  deer: 'deer, stag, doe, fawn, elk, moose, reindeer',
  bear: 'bear, grizzly, cub',
  rabbit: 'rabbit, bunny, hare',
  squirrel: 'squirrel, chipmunk',
  cat: 'cat, kitten, kitty, tabby',
  dog: 'dog, puppy, hound, corgi, labrador, retriever, golden retriever',
  horse: 'horse, pony, mare, stallion, mustang, foal',
  sheep: 'sheep, lamb, ewe, ram, goat',
  cow: 'cow, bull, calf, cattle, ox',
  elephant: 'elephant, mammoth',
  lion: 'lion, lioness, tiger',
  giraffe: 'giraffe',
  camel: 'camel, dromedary, caravan',
  bird: 'bird, bluebird, songbird, sparrow, finch, tit',
  owl: 'owl, owlet',
  penguin: 'penguin',
  swan: 'swan, duck, goose, duckling',
  whale: 'whale, humpback, orca',
  dolphin: 'dolphin, porpoise, shark',
  fish: 'fish, goldfish, koi, clownfish',
  turtle: 'turtle, sea turtle, tortoise',
  person:
    'person, traveler, traveller, wanderer, child, boy, dancer, monk, samurai, wizard, knight, friend, stranger, figure',
  hiker: 'hiker, climber, backpacker, explorer, mountaineer',
  astronaut: 'astronaut, cosmonaut, spaceman, space explorer',
  robot: 'robot, android, cyborg, droid',
  lighthouse: 'lighthouse, light house, beacon',
  house: 'house, cottage, cabin, hut, barn, farmhouse, farm, chalet, village',
  castle: 'castle, palace, fortress, citadel, tower',
  windmill: 'windmill, mill',
  boat: 'boat, sailboat, sailing boat, ship, yacht, sail, schooner, sailing ship, pirate ship, fleet, sailing',
  balloon: 'balloon, hot air balloon, hot-air balloon, airship',
  rocket: 'rocket, spaceship, spacecraft, space ship, starship, rocket ship',
  car: 'car, automobile, taxi, cab, sports car, vehicle, convertible',
  cup: 'cup, coffee, mug, espresso, cappuccino, latte, cup of coffee, cup of tea, cocoa, hot chocolate, breakfast',
  teapot: 'teapot, tea pot, kettle, tea',
  fruit: 'fruit, apple, oranges, lemon, peach, tangerine, apricot, still life',
  vase: 'vase, jug',
  candle: 'candle, candlelight, candlestick',
  mushroom: 'mushroom, toadstool, fungus',
  flower: 'flower, blossom, dahlia, peony, aster, petal, lotus, orchid',
  sunflower: 'sunflower',
  rose: 'rose, red rose, bouquet',
  daisy: 'daisy, chamomile, marguerite',
  poppy: 'poppy',
  sailor: 'sailor, fisherman, captain, old man, grandfather, grandpa',
  man: 'man, guy, king, gentleman, male, actor, poet',
  woman: 'woman, girl, lady, queen, princess, face, portrait, selfie, bride, ballerina, grandmother, muse',
}

/** Words that name a subject and its colour in one. */
export const COLOURED_SUBJECTS: Readonly<Record<string, readonly [SubjectName, Colour]>> = {
  'polar bear': ['bear', 'white'],
  'arctic fox': ['fox', 'white'],
  'snow fox': ['fox', 'white'],
  raven: ['bird', 'black'],
  crow: ['bird', 'black'],
  robin: ['bird', 'brown'],
  canary: ['bird', 'yellow'],
  parrot: ['bird', 'green'],
  unicorn: ['horse', 'white'],
  tulip: ['flower', 'red'],
  lily: ['flower', 'white'],
  lavender: ['flower', 'violet'],
  'ginger cat': ['cat', 'orange'],
  lime: ['fruit', 'green'],
  pumpkin: ['fruit', 'orange'],
}

/** The words for each place. Some also name a subject's surroundings: `harbour` is the sea with a boat in mind. */
export const PLACE_WORDS: Readonly<Record<PlaceName, string>> = {
  meadow:
    'meadow, field, garden, grass, prairie, pasture, park, hill, countryside, savanna, savannah, lawn, valley, orchard, vineyard',
  forest: 'forest, wood, woods, woodland, jungle, pine, grove, taiga, rainforest, thicket',
  mountains: 'mountain, alp, peak, summit, ridge, cliff, canyon, volcano, himalaya, highland',
  lake: 'lake, pond, river, fjord, lagoon, stream, waterfall, reflection',
  sea: 'sea, ocean, wave, harbor, harbour, bay, horizon, sailing, voyage, tide',
  beach: 'beach, shore, coast, seaside, sand, island, coastline',
  snow: 'snow, snowy, ice, icy, arctic, antarctica, glacier, frost, frozen, tundra, blizzard',
  desert: 'desert, dune, sahara, oasis, mars, wasteland, sandstorm',
  street: 'street, alley, downtown, tokyo, road, avenue, neon, neon city, cyberpunk, night market, shibuya',
  skyline:
    'skyline, city, manhattan, new york, skyscraper, metropolis, town, cityscape, london, paris, chicago, shanghai',
  space:
    'space, galaxy, planet, nebula, universe, cosmos, star field, outer space, orbit, saturn, jupiter, cosmic, milky way, solar system, deep space',
  clouds: 'above the clouds, heaven, in the clouds, in the sky, sea of clouds, cloudscape, cloud city',
  underwater: 'underwater, under the sea, reef, coral reef, coral, deep sea, aquarium, under water, beneath the waves',
  table: 'table, kitchen, terrace, cafe, restaurant, picnic, windowsill, desk, bakery',
  floral: 'close up of flowers',
  portrait: 'portrait of',
  package: 'action figure, collectible figure, blister pack',
  abstract:
    'abstract, feeling, emotion, idea, pattern, geometric, dream, thought, memory, soul, mind, music, jazz, symphony, energy, chaos, harmony, infinity, love, monday, sorrow, joy, fractal, texture, wallpaper, gradient, shapes',
}
