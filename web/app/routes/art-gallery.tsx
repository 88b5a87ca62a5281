import type { Route } from './+types/art-gallery'
import portrait from '../content/illustrations/wall-1.webp'
import tree from '../content/illustrations/wall-2.webp'
import sailboat from '../content/illustrations/wall-3.webp'
import sunflowers from '../content/illustrations/wall-4.webp'
import sparks from '../content/illustrations/wall-5.webp'
import { createNoIndexHead } from '../lib/page-head.ts'
import { getPageTitle } from '../lib/page-titles.ts'
import { classNames } from '../ui/class-names.ts'
import { ComingSoon } from './parts/coming-soon.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createNoIndexHead(getPageTitle('/art-gallery'), matches[0].loaderData.site)
}

export default function ArtGallery() {
  return (
    <ComingSoon
      title="Art Gallery"
      text="Exhibitions curated by people: a few images at a time, side by side, with the prompts behind them. Until it opens, find every public image in Explore."
    >
      <Wall />
    </ComingSoon>
  )
}

const WALL_IMAGES = [
  { image: tree, shape: 'aspect-square w-[19%] max-sm:hidden' },
  { image: portrait, shape: 'aspect-4/5 w-[20%] max-sm:w-[33%]' },
  { image: sailboat, shape: 'aspect-3/2 w-[26%] max-sm:w-[52%]' },
  { image: sunflowers, shape: 'aspect-2/3 w-[16%] max-sm:hidden' },
  { image: sparks, shape: 'aspect-square w-[13%] max-sm:hidden' },
] as const

/** Framed images on a wall, lit from above. */
function Wall() {
  return (
    <div className="art-gallery-wall">
      {WALL_IMAGES.map(({ image, shape }) => (
        <div key={image} className={classNames('border border-line bg-surface-raised p-[1.2%] shadow-floating', shape)}>
          <img src={image} alt="" className="size-full object-cover" />
        </div>
      ))}
    </div>
  )
}
