import { aeroplane, balloon, helicopter, rocket, ufo } from '../vehicles/aircraft.ts'
import { boat, canoe, pirateShip, submarine } from '../vehicles/boats.ts'
import { car, sportsCar, taxi, vintageCar } from '../vehicles/cars.ts'
import { bus, tractor, train, tram, truck } from '../vehicles/road-vehicles.ts'
import { bicycle, motorcycle, scooter } from '../vehicles/two-wheelers.ts'
import type { Subject } from '../subject.ts'

export const VEHICLES = {
  boat: { stance: 'floats', size: 0.95, homes: ['sea', 'lake'], object: boat },
  'pirate ship': { stance: 'floats', size: 1.35, homes: ['sea'], object: pirateShip },
  canoe: { stance: 'floats', size: 1.25, homes: ['lake'], object: canoe },
  submarine: { stance: 'swims', size: 0.95, homes: ['underwater'], object: submarine },
  balloon: {
    stance: 'flies',
    size: 1,
    homes: ['meadow', 'mountains', 'clouds'],
    object: balloon,
    anchors: { inside: [0, -0.08] },
  },
  aeroplane: { stance: 'flies', size: 1.25, homes: ['clouds'], object: aeroplane },
  helicopter: { stance: 'flies', size: 1.15, homes: ['skyline', 'mountains'], object: helicopter },
  ufo: { stance: 'flies', size: 1.05, homes: ['meadow', 'desert'], object: ufo },
  rocket: { stance: 'flies', size: 1, homes: ['space'], object: rocket },
  car: { stance: 'stands', size: 1.5, homes: ['street', 'desert'], object: car },
  taxi: { stance: 'stands', size: 1.5, homes: ['street'], object: taxi },
  'sports car': { stance: 'stands', size: 1.45, homes: ['street', 'desert'], object: sportsCar },
  'vintage car': { stance: 'stands', size: 1.6, homes: ['town', 'meadow'], object: vintageCar },
  train: { stance: 'built', size: 1.2, homes: ['mountains', 'meadow'], object: train },
  tram: { stance: 'stands', size: 1.15, homes: ['town'], object: tram },
  bus: { stance: 'stands', size: 1.1, homes: ['town', 'street'], object: bus },
  truck: { stance: 'stands', size: 1.1, homes: ['desert', 'mountains'], object: truck },
  tractor: { stance: 'stands', size: 1.1, homes: ['meadow'], object: tractor },
  bicycle: { stance: 'stands', size: 1.1, homes: ['meadow', 'town'], object: bicycle },
  motorcycle: { stance: 'stands', size: 1.2, homes: ['desert', 'street'], object: motorcycle },
  scooter: { stance: 'stands', size: 1.05, homes: ['town'], object: scooter },
} as const satisfies Record<string, Subject>
