import { bread } from '../food/bread.ts'
import { cheese } from '../food/cheese.ts'
import { cookie } from '../food/cookie.ts'
import { croissant } from '../food/croissant.ts'
import { egg } from '../food/egg.ts'
import { pancakes } from '../food/pancakes.ts'
import { ramen } from '../food/ramen.ts'
import { salad } from '../food/salad.ts'
import { soup } from '../food/soup.ts'
import { spaghetti } from '../food/spaghetti.ts'
import { cake } from '../food/cake.ts'
import { cheesecake } from '../food/cheesecake.ts'
import { cupcake } from '../food/cupcake.ts'
import { donut } from '../food/donut.ts'
import { beer } from '../food/beer.ts'
import { bottle } from '../food/wine.ts'
import { cocktail } from '../food/cocktail.ts'
import { icecream } from '../food/icecream.ts'
import { wine } from '../food/wine.ts'
import { avocado } from '../food/avocado.ts'
import { banana } from '../food/banana.ts'
import { carrot } from '../food/carrot.ts'
import { grapes } from '../food/grapes.ts'
import { jackolantern } from '../food/pumpkin.ts'
import { lemon } from '../food/lemon.ts'
import { pineapple } from '../food/pineapple.ts'
import { pumpkin } from '../food/pumpkin.ts'
import { strawberry } from '../food/strawberry.ts'
import { watermelon } from '../food/watermelon.ts'
import { burger } from '../food/burger.ts'
import { fries } from '../food/fries.ts'
import { hotdog } from '../food/hotdog.ts'
import { pizza } from '../food/pizza.ts'
import { sushi } from '../food/sushi.ts'
import { taco } from '../food/taco.ts'
import { fruit } from '../plants/fruit.ts'
import { breakfast } from '../food/breakfast.ts'
import { cup } from '../cup.ts'
import { teapot } from '../tableware.ts'
import type { Subject } from '../subject.ts'

const SERVED = { stance: 'rests', homes: ['table'] } as const
/** What also lies in a field or on a beach. */
const FOUND = { stance: 'stands', homes: ['table'] } as const

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
  jackolantern: { ...FOUND, size: 0.6, object: jackolantern },
  pumpkin: { ...FOUND, size: 0.55, object: pumpkin },
} as const satisfies Record<string, Subject>
