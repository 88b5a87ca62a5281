import type { Route } from './+types/magic-studio'
import comicBook from '../content/illustrations/studio-comic-book.webp'
import cyberpunk from '../content/illustrations/studio-cyberpunk.webp'
import oilPainting from '../content/illustrations/studio-oil-painting.webp'
import watercolor from '../content/illustrations/studio-watercolor.webp'
import { createNoIndexHead } from '../lib/page-head.ts'
import { getPageTitle } from '../lib/page-titles.ts'
import { classNames } from '../ui/class-names.ts'
import { ComingSoon } from './parts/coming-soon.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createNoIndexHead(getPageTitle('/magic-studio'), matches[0].loaderData.site)
}

export default function MagicStudio() {
  return (
    <ComingSoon
      title="Magic Studio"
      text="Keep working on an image you like: restyle it, widen it, or change one detail. Until it opens, Pro Plus can make new images from yours."
    >
      <OneSceneInFourStyles />
    </ComingSoon>
  )
}

// The images are stacked. Each is clipped along a diagonal, so that a strip of every image stays visible.
const STRIPS = [
  { image: oilPainting, clipClass: '' },
  { image: cyberpunk, clipClass: '[clip-path:polygon(28%_0,100%_0,100%_100%,20%_100%)]' },
  { image: watercolor, clipClass: '[clip-path:polygon(53%_0,100%_0,100%_100%,45%_100%)]' },
  { image: comicBook, clipClass: '[clip-path:polygon(80%_0,100%_0,100%_100%,72%_100%)]' },
] as const

function OneSceneInFourStyles() {
  return (
    <div className="relative aspect-video overflow-hidden rounded-lg border border-line bg-surface-sunken">
      {STRIPS.map(({ image, clipClass }) => (
        <div key={image} className={classNames('absolute inset-0', clipClass)}>
          {/* Enlarged: some styles leave a margin of paper, which would be visible where the strips meet. */}
          <img src={image} alt="" width={960} height={540} className="size-full scale-112 object-cover" />
        </div>
      ))}
    </div>
  )
}
