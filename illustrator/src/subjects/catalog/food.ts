import { bread, cake, cheesecake, cookie, croissant, cupcake, donut, icecream, pancakes } from '../food/bakery.ts'
import { breakfast, cheese, egg, ramen, soup, spaghetti, sushi } from '../food/meals.ts'
import {
  avocado,
  banana,
  carrot,
  grapes,
  jackolantern,
  lemon,
  pineapple,
  pumpkin,
  salad,
  strawberry,
  watermelon,
} from '../food/produce.ts'
import { beer, bottle, cocktail, wine } from '../food/drinks.ts'
import { burger, fries, hotdog, pizza, taco } from '../food/snacks.ts'
import { fruit } from '../plants/flowers-and-fruit.ts'
import { cup, teapot } from '../tableware.ts'
import type { Subject } from '../subject.ts'

const SERVED = { stance: 'rests', homes: ['table'] } as const
/** Food that a prompt can also place in a field or on a beach. */
const SERVED_OR_OUTDOORS = { stance: 'stands', homes: ['table'] } as const

export const FOOD = {
  cup: { ...SERVED, size: 1, object: cup },
  breakfast: { ...SERVED, size: 1.25, object: breakfast },
  teapot: { ...SERVED, size: 1.1, object: teapot },
  fruit: { ...SERVED, size: 0.75, object: fruit },
  ramen: { ...SERVED, size: 1.1, object: ramen },
  soup: { ...SERVED, size: 1.1, object: soup },
  spaghetti: { ...SERVED, size: 1, object: spaghetti },
  salad: { ...SERVED, size: 1, object: salad },
  cake: { ...SERVED, size: 1.2, object: cake },
  cheesecake: { ...SERVED, size: 0.95, object: cheesecake },
  cupcake: { ...SERVED, size: 0.8, object: cupcake },
  donut: { ...SERVED, size: 0.85, object: donut },
  pizza: { ...SERVED, size: 1.1, object: pizza },
  burger: { ...SERVED, size: 1, object: burger },
  sushi: { ...SERVED, size: 1, object: sushi },
  taco: { ...SERVED, size: 0.9, object: taco },
  fries: { ...SERVED, size: 0.8, object: fries },
  hotdog: { ...SERVED, size: 0.9, object: hotdog },
  icecream: { ...SERVED, size: 1, object: icecream },
  bread: { ...SERVED, size: 1, object: bread },
  croissant: { ...SERVED, size: 0.85, object: croissant },
  pancakes: { ...SERVED, size: 1, object: pancakes },
  cheese: { ...SERVED, size: 0.9, object: cheese },
  cookie: { ...SERVED, size: 0.7, object: cookie },
  egg: { ...SERVED, size: 0.7, object: egg },
  wine: { ...SERVED, size: 1.1, object: wine },
  bottle: { ...SERVED, size: 1.1, object: bottle },
  beer: { ...SERVED, size: 1, object: beer },
  cocktail: { ...SERVED, size: 0.95, object: cocktail },
  banana: { ...SERVED, size: 0.85, object: banana },
  strawberry: { ...SERVED, size: 0.7, object: strawberry },
  grapes: { ...SERVED, size: 0.85, object: grapes },
  lemon: { ...SERVED, size: 0.75, object: lemon },
  avocado: { ...SERVED, size: 0.8, object: avocado },
  pineapple: { ...SERVED, size: 1, object: pineapple },
  watermelon: { ...SERVED, size: 1, object: watermelon },
  carrot: { ...SERVED, size: 0.85, object: carrot },
  jackolantern: { ...SERVED_OR_OUTDOORS, size: 0.6, object: jackolantern },
  pumpkin: { ...SERVED_OR_OUTDOORS, size: 0.55, object: pumpkin },
} as const satisfies Record<string, Subject>
