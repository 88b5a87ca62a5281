import { castle, lighthouse, stoneBridge, suspensionBridge, tower } from '../buildings/bridges-and-towers.ts'
import { barn, fountain, tent, treehouse, windmill } from '../buildings/farm-and-garden.ts'
import { church, pagoda, ruins, statue, torii, village } from '../buildings/temples-and-churches.ts'
import { cabin, cottage, house } from '../buildings/houses.ts'
import {
  clockTower,
  ferrisWheel,
  igloo,
  latticeTower,
  mausoleum,
  pyramid,
  skyscraper,
  stonehenge,
} from '../buildings/landmarks.ts'
import type { Subject } from '../subject.ts'

export const BUILDINGS = {
  lighthouse: { stance: 'built', size: 1.25, homes: ['sea'], object: lighthouse },
  house: { stance: 'built', size: 0.85, homes: ['meadow', 'snow', 'lake'], object: house },
  cabin: { stance: 'built', size: 0.85, homes: ['forest', 'snow', 'mountains'], object: cabin },
  cottage: { stance: 'built', size: 0.85, homes: ['meadow', 'lake'], object: cottage },
  castle: { stance: 'built', size: 1.15, homes: ['mountains', 'lake', 'meadow'], object: castle },
  windmill: { stance: 'built', size: 1.1, homes: ['meadow'], object: windmill },
  'stone bridge': { stance: 'floats', size: 1.3, homes: ['lake'], object: stoneBridge },
  'suspension bridge': { stance: 'floats', size: 1.3, homes: ['skyline', 'sea'], object: suspensionBridge },
  'lattice tower': { stance: 'built', size: 1.5, homes: ['meadow'], object: latticeTower },
  pyramid: { stance: 'built', size: 1.7, homes: ['desert'], object: pyramid },
  'ferris wheel': { stance: 'built', size: 1.35, homes: ['meadow', 'beach'], object: ferrisWheel },
  skyscraper: { stance: 'built', size: 1.35, homes: ['skyline'], object: skyscraper },
  pagoda: { stance: 'built', size: 1.3, homes: ['mountains', 'lake'], object: pagoda },
  torii: { stance: 'built', size: 1.2, homes: ['lake', 'mountains'], object: torii },
  ruins: { stance: 'built', size: 1.15, homes: ['meadow', 'desert'], object: ruins },
  statue: { stance: 'built', size: 1.3, homes: ['meadow', 'sea'], object: statue },
  mausoleum: { stance: 'built', size: 1.3, homes: ['meadow', 'desert'], object: mausoleum },
  'clock tower': { stance: 'built', size: 1.35, homes: ['meadow'], object: clockTower },
  stonehenge: { stance: 'built', size: 1.15, homes: ['meadow'], object: stonehenge },
  igloo: { stance: 'built', size: 1.05, homes: ['snow'], object: igloo },
  church: { stance: 'built', size: 1.2, homes: ['meadow', 'mountains'], object: church },
  barn: { stance: 'built', size: 1.05, homes: ['meadow'], object: barn },
  tent: { stance: 'built', size: 0.9, homes: ['mountains', 'lake'], object: tent },
  treehouse: { stance: 'built', size: 1.5, homes: ['meadow'], object: treehouse },
  fountain: { stance: 'built', size: 1.25, homes: ['meadow'], object: fountain },
  village: { stance: 'built', size: 1, homes: ['mountains', 'snow', 'meadow'], object: village },
  tower: { stance: 'built', size: 1.35, homes: ['mountains', 'meadow'], object: tower },
} as const satisfies Record<string, Subject>
