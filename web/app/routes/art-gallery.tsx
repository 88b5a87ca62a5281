import type { Route } from './+types/art-gallery'
import portrait from '../content/illustrations/wall-1.webp'
import tree from '../content/illustrations/wall-2.webp'
import sailboat from '../content/illustrations/wall-3.webp'
import sunflowers from '../content/illustrations/wall-4.webp'
import sparks from '../content/illustrations/wall-5.webp'
import { hiddenHead } from '../lib/page-head.ts'
import { titleOf } from '../lib/page-titles.ts'
import { classNames } from '../ui/class-names.ts'
import { ComingSoon } from './parts/coming-soon.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(titleOf('/art-gallery'), matches[0].loaderData.site)
}

export default function ArtGallery() {
  return (
    <ComingSoon
      title="Art Gallery"
      text="Exhibitions chosen by people: a few pictures at a time, hung side by side, with the words that made them. Until it opens, Explore shows everything that everybody made public."
    >
      <Wall />
    </ComingSoon>
  )
}

const HUNG = [
  { picture: tree, shape: 'aspect-square w-[19%] max-sm:hidden' },
  { picture: portrait, shape: 'aspect-4/5 w-[20%] max-sm:w-[33%]' },
  { picture: sailboat, shape: 'aspect-3/2 w-[26%] max-sm:w-[52%]' },
  { picture: sunflowers, shape: 'aspect-2/3 w-[16%] max-sm:hidden' },
  { picture: sparks, shape: 'aspect-square w-[13%] max-sm:hidden' },
] as const

/** Framed images on a wall, lit from above. */
function Wall() {
  return (
    <div className="art-gallery-wall">
      {HUNG.map(({ picture, shape }) => (
        <div
          key={picture}
          className={classNames('border border-line bg-surface-raised p-[1.2%] shadow-floating', shape)}
        >
          <img src={picture} alt="" className="size-full object-cover" />
        </div>
      ))}
    </div>
  )
}
