import { FIGURES } from '../people/figures.ts'
import { HOVERING_PEOPLE, IMAGINED_PEOPLE } from '../people/people-imagined.ts'
import { FIGHTERS, MAGIC_PEOPLE, ROYALTY } from '../people/people-royal.ts'
import { ATHLETES, PERFORMERS, WORKERS } from '../people/people-at-work.ts'
import { FAMILY_PEOPLE, MORE_PEOPLE } from '../people/people-family.ts'
import type { Subject } from '../subject.ts'

const { person, lady, hiker, astronaut, robot } = FIGURES
const { child, girl, couple } = FAMILY_PEOPLE
const { ballerina, dancer, musician, violinist } = PERFORMERS
const { monk, cowboy, chef, businessman } = WORKERS
const { skateboarder, surfer, skier, cyclist } = ATHLETES
const { samurai, knight, pirate, ninja } = FIGHTERS
const { king, queen, princess } = ROYALTY
const { wizard, witch, mermaid } = MAGIC_PEOPLE
const { superhero, fairy, angel } = HOVERING_PEOPLE
const { ghost, alien, santa, snowman } = IMAGINED_PEOPLE
const { runner, footballer, yogi, vampire, skeleton, clown, family } = MORE_PEOPLE

export const PEOPLE = {
  person: { stance: 'stands', size: 0.85, homes: ['mountains', 'beach', 'meadow'], animal: person },
  hiker: { stance: 'stands', size: 0.85, homes: ['mountains', 'forest', 'lake'], animal: hiker },
  child: { stance: 'stands', size: 0.85, homes: ['meadow', 'beach'], animal: child },
  'little-girl': { stance: 'stands', size: 0.85, homes: ['meadow', 'beach'], animal: girl },
  couple: { stance: 'stands', size: 1, homes: ['beach', 'meadow'], animal: couple },
  dancer: { stance: 'stands', size: 1, homes: ['street', 'beach'], animal: dancer },
  ballerina: { stance: 'stands', size: 1, homes: ['street', 'lake', 'meadow'], animal: ballerina },
  musician: { stance: 'stands', size: 1.2, homes: ['street', 'beach'], animal: musician },
  violinist: { stance: 'stands', size: 1.2, homes: ['street', 'meadow'], animal: violinist },
  monk: { stance: 'stands', size: 0.95, homes: ['mountains', 'forest'], animal: monk },
  cowboy: { stance: 'stands', size: 1, homes: ['desert'], animal: cowboy },
  chef: { stance: 'stands', size: 1.2, homes: ['street'], animal: chef },
  businessman: { stance: 'stands', size: 1.2, homes: ['street'], animal: businessman },
  skateboarder: { stance: 'stands', size: 1.2, homes: ['street'], animal: skateboarder },
  surfer: { stance: 'floats', size: 0.9, homes: ['sea'], animal: surfer },
  skier: { stance: 'stands', size: 1, homes: ['snow'], animal: skier },
  cyclist: { stance: 'stands', size: 1, homes: ['meadow', 'mountains', 'street'], animal: cyclist },
  runner: { stance: 'stands', size: 0.95, homes: ['meadow', 'beach', 'street'], animal: runner },
  footballer: { stance: 'stands', size: 0.95, homes: ['meadow'], animal: footballer },
  yogi: { stance: 'stands', size: 1.2, homes: ['beach', 'mountains', 'meadow'], animal: yogi },
  family: { stance: 'stands', size: 1, homes: ['beach', 'meadow'], animal: family },
  clown: { stance: 'stands', size: 0.9, homes: ['street', 'meadow'], animal: clown },
  vampire: { stance: 'stands', size: 0.95, homes: ['forest', 'street'], animal: vampire },
  skeleton: { stance: 'stands', size: 0.95, homes: ['forest', 'desert'], animal: skeleton },
  samurai: { stance: 'stands', size: 0.95, homes: ['meadow', 'mountains', 'forest'], animal: samurai },
  knight: { stance: 'stands', size: 0.9, homes: ['meadow', 'mountains', 'forest'], animal: knight },
  wizard: { stance: 'stands', size: 0.9, homes: ['forest', 'mountains'], animal: wizard },
  witch: { stance: 'stands', size: 0.9, homes: ['forest'], animal: witch },
  pirate: { stance: 'stands', size: 0.95, homes: ['beach'], animal: pirate },
  ninja: { stance: 'stands', size: 0.9, homes: ['street', 'mountains'], animal: ninja },
  superhero: { stance: 'flies', size: 1, homes: ['skyline'], animal: superhero },
  fairy: { stance: 'stands', size: 0.9, homes: ['forest', 'meadow'], animal: fairy },
  angel: { stance: 'flies', size: 1, homes: ['clouds'], animal: angel },
  mermaid: { stance: 'stands', size: 1.05, homes: ['beach'], animal: mermaid },
  ghost: { stance: 'stands', size: 0.95, homes: ['forest'], animal: ghost },
  alien: { stance: 'stands', size: 0.85, homes: ['desert', 'street'], animal: alien },
  santa: { stance: 'stands', size: 0.95, homes: ['snow'], animal: santa },
  snowman: { stance: 'stands', size: 0.9, homes: ['snow'], animal: snowman },
  astronaut: { stance: 'stands', size: 0.85, homes: ['space'], animal: astronaut },
  robot: { stance: 'stands', size: 0.85, homes: ['street', 'meadow', 'desert'], animal: robot },
  sailor: { stance: 'sits', size: 0.85, homes: ['portrait'], animal: person },
  man: { stance: 'sits', size: 0.85, homes: ['portrait'], animal: person },
  'old-man': { stance: 'sits', size: 0.85, homes: ['portrait'], animal: person },
  woman: { stance: 'sits', size: 0.85, homes: ['portrait'], animal: lady },
  'old-woman': { stance: 'sits', size: 0.85, homes: ['portrait'], animal: lady },
  king: { stance: 'sits', size: 0.95, homes: ['portrait'], animal: king },
  queen: { stance: 'sits', size: 0.95, homes: ['portrait'], animal: queen },
  princess: { stance: 'sits', size: 0.95, homes: ['portrait'], animal: princess },
} as const satisfies Record<string, Subject>
