import type { NounTable } from '../meaning.ts'

/** What carries. */
export const VEHICLES: NounTable = [
  [
    'boat, sailboat, sailing boat, ship, yacht, sail, schooner, sailing ship, fleet, sailing, catamaran, dinghy, fishing boat',
    { subject: 'boat' },
  ],
  ['pirate ship, galleon, frigate, tall ship, ghost ship, viking ship, caravel', { subject: 'pirate ship' }],
  ['canoe, kayak, rowboat, rowing boat, gondola, raft', { subject: 'canoe' }],
  ['submarine, u boat, bathyscaphe', { subject: 'submarine' }],
  ['balloon, hot air balloon, hot-air balloon, airship, zeppelin, blimp', { subject: 'balloon' }],
  ['aeroplane, airplane, plane, jet, airliner, aircraft, biplane, propeller plane', { subject: 'aeroplane' }],
  ['helicopter, chopper', { subject: 'helicopter' }],
  ['ufo, flying saucer, alien ship, alien spaceship, alien invasion', { subject: 'ufo' }],
  ['rocket, spaceship, spacecraft, space ship, starship, rocket ship, space shuttle', { subject: 'rocket' }],
  ['car, automobile, vehicle, jeep, suv, saloon, sedan, hatchback, family car', { subject: 'car' }],
  ['taxi, cab, yellow cab, taxicab, yellow taxi', { subject: 'taxi' }],
  [
    'sports car, race car, racing car, supercar, ferrari, lamborghini, porsche, convertible, formula one car, racecar, fast car',
    { subject: 'sports car' },
  ],
  [
    'vintage car, classic car, old car, oldtimer, antique car, limousine, old timer, retro car, hot rod',
    { subject: 'vintage car' },
  ],
  ['train, locomotive, steam train, steam locomotive, steam engine, railway, railroad', { subject: 'train' }],
  ['tram, streetcar, trolley, cable car, tramway', { subject: 'tram' }],
  ['bus, double decker, double decker bus, school bus', { subject: 'bus' }],
  ['truck, lorry, semi truck, pickup, van, camper van, fire truck', { subject: 'truck' }],
  ['tractor, combine harvester', { subject: 'tractor' }],
  ['bicycle, bike, old bicycle', { subject: 'bicycle' }],
  ['motorcycle, motorbike, chopper bike, harley', { subject: 'motorcycle' }],
  ['scooter, vespa, moped', { subject: 'scooter' }],
]
