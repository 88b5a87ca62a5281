import { FIGURES } from '../people/figures.ts'
import { COSTUMED_PEOPLE, HOVERING_PEOPLE, IMAGINED_PEOPLE } from '../people/people-imagined.ts'
import { FIGHTERS, MAGIC_PEOPLE, ROYALTY } from '../people/people-in-tales.ts'
import { ATHLETES, PERFORMERS, WORKERS } from '../people/people-at-work.ts'
import { EXERCISING_PEOPLE, FAMILY_PEOPLE } from '../people/people-everyday.ts'
import type { Subject } from '../subject.ts'

const { person, lady, hiker, astronaut, robot } = FIGURES
const { child, girl, couple, family } = FAMILY_PEOPLE
const { ballerina, dancer, musician, violinist } = PERFORMERS
const { monk, cowboy, chef, businessman } = WORKERS
const { skateboarder, surfer, skier, cyclist } = ATHLETES
const { samurai, knight, pirate, ninja } = FIGHTERS
const { king, queen, princess } = ROYALTY
const { wizard, witch, mermaid } = MAGIC_PEOPLE
const { superhero, fairy, angel } = HOVERING_PEOPLE
const { ghost, alien, santa, snowman } = IMAGINED_PEOPLE
const { runner, footballer, yogi } = EXERCISING_PEOPLE
const { vampire, skeleton, clown } = COSTUMED_PEOPLE

export const PEOPLE = {
  person: { stance: 'stands', size: 0.85, homes: ['mountains', 'beach', 'meadow'], creature: person },
  hiker: { stance: 'stands', size: 0.85, homes: ['mountains', 'forest', 'lake'], creature: hiker },
  child: { stance: 'stands', size: 0.85, homes: ['meadow', 'beach'], creature: child },
  'little-girl': { stance: 'stands', size: 0.85, homes: ['meadow', 'beach'], creature: girl },
  couple: { stance: 'stands', size: 1, homes: ['beach', 'meadow'], creature: couple },
  dancer: { stance: 'stands', size: 1, homes: ['street', 'beach'], creature: dancer },
  ballerina: { stance: 'stands', size: 1, homes: ['street', 'lake', 'meadow'], creature: ballerina },
  musician: { stance: 'stands', size: 1.2, homes: ['street', 'beach'], creature: musician },
  violinist: { stance: 'stands', size: 1.2, homes: ['street', 'meadow'], creature: violinist },
  monk: { stance: 'stands', size: 0.95, homes: ['mountains', 'forest'], creature: monk },
  cowboy: { stance: 'stands', size: 1, homes: ['desert'], creature: cowboy },
  chef: { stance: 'stands', size: 1.2, homes: ['street'], creature: chef },
  businessman: { stance: 'stands', size: 1.2, homes: ['street'], creature: businessman },
  skateboarder: { stance: 'stands', size: 1.2, homes: ['street'], creature: skateboarder },
  surfer: { stance: 'floats', size: 0.9, homes: ['sea'], creature: surfer },
  skier: { stance: 'stands', size: 1, homes: ['snow'], creature: skier },
  cyclist: { stance: 'stands', size: 1, homes: ['meadow', 'mountains', 'street'], creature: cyclist },
  runner: { stance: 'stands', size: 0.95, homes: ['meadow', 'beach', 'street'], creature: runner },
  footballer: { stance: 'stands', size: 0.95, homes: ['meadow'], creature: footballer },
  yogi: { stance: 'stands', size: 1.2, homes: ['beach', 'mountains', 'meadow'], creature: yogi },
  family: { stance: 'stands', size: 1, homes: ['beach', 'meadow'], creature: family },
  clown: { stance: 'stands', size: 0.9, homes: ['street', 'meadow'], creature: clown },
  vampire: { stance: 'stands', size: 0.95, homes: ['forest', 'street'], creature: vampire },
  skeleton: { stance: 'stands', size: 0.95, homes: ['forest', 'desert'], creature: skeleton },
  samurai: { stance: 'stands', size: 0.95, homes: ['meadow', 'mountains', 'forest'], creature: samurai },
  knight: { stance: 'stands', size: 0.9, homes: ['meadow', 'mountains', 'forest'], creature: knight },
  wizard: { stance: 'stands', size: 0.9, homes: ['forest', 'mountains'], creature: wizard },
  witch: { stance: 'stands', size: 0.9, homes: ['forest'], creature: witch },
  pirate: { stance: 'stands', size: 0.95, homes: ['beach'], creature: pirate },
  ninja: { stance: 'stands', size: 0.9, homes: ['street', 'mountains'], creature: ninja },
  superhero: { stance: 'flies', size: 1, homes: ['skyline'], creature: superhero },
  fairy: { stance: 'stands', size: 0.9, homes: ['forest', 'meadow'], creature: fairy },
  angel: { stance: 'flies', size: 1, homes: ['clouds'], creature: angel },
  mermaid: { stance: 'stands', size: 1.05, homes: ['beach'], creature: mermaid },
  ghost: { stance: 'stands', size: 0.95, homes: ['forest'], creature: ghost },
  alien: { stance: 'stands', size: 0.85, homes: ['desert', 'street'], creature: alien },
  santa: { stance: 'stands', size: 0.95, homes: ['snow'], creature: santa },
  snowman: { stance: 'stands', size: 0.9, homes: ['snow'], creature: snowman },
  astronaut: { stance: 'stands', size: 0.85, homes: ['space'], creature: astronaut },
  robot: { stance: 'stands', size: 0.85, homes: ['street', 'meadow', 'desert'], creature: robot },
  // These people are painted as portraits. Their creature is painted only when it is far away.
  sailor: { stance: 'sits', size: 0.85, homes: ['portrait'], creature: person },
  man: { stance: 'sits', size: 0.85, homes: ['portrait'], creature: person },
  'old-man': { stance: 'sits', size: 0.85, homes: ['portrait'], creature: person },
  woman: { stance: 'sits', size: 0.85, homes: ['portrait'], creature: lady },
  'old-woman': { stance: 'sits', size: 0.85, homes: ['portrait'], creature: lady },
  king: { stance: 'sits', size: 0.95, homes: ['portrait'], creature: king },
  queen: { stance: 'sits', size: 0.95, homes: ['portrait'], creature: queen },
  princess: { stance: 'sits', size: 0.95, homes: ['portrait'], creature: princess },
} as const satisfies Record<string, Subject>
