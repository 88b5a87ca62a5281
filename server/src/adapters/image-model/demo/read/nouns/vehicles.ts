import type { NounTable } from '../meaning.ts'

/** What carries. */
export const VEHICLES: NounTable = [
  [
    'boat, sailboat, sailing boat, ship, yacht, sail, schooner, sailing ship, pirate ship, fleet, sailing',
    { subject: 'boat' },
  ],
  ['balloon, hot air balloon, hot-air balloon, airship', { subject: 'balloon' }],
  ['rocket, spaceship, spacecraft, space ship, starship, rocket ship', { subject: 'rocket' }],
  ['car, automobile, taxi, cab, sports car, vehicle, convertible', { subject: 'car' }],
]
