import { messages } from '@pictor/contract/errors'
import { Link } from 'react-router'
import { ImageUp, WandSparkles } from '../ui/icons.ts'
import type { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/my-media'
import emptyMedia from '../content/illustrations/empty-media.webp'
import { FILTER_NAMES, parseFilters } from '../features/images/filters/image-filters.ts'
import { ownImagesQuery } from '../features/images/images.queries.ts'
import { ownFilters } from '../features/images/filters/own-filters.tsx'
import { SelectionProvider } from '../features/images/manage/selection-provider.tsx'
import { useFilters } from '../features/images/filters/use-filters.ts'
import { api } from '../api/api.ts'
import { createNoIndexHead } from '../lib/page-head.ts'
import { getPageTitle } from '../lib/page-titles.ts'
import { prefetchForViewer } from '../lib/prefetch.ts'
import { useViewer } from '../api/session/viewer.ts'
import { buttonStyle } from '../ui/controls/button-style.ts'
import { classNames } from '../ui/class-names.ts'
import { useArrival } from './parts/arrival.ts'
import { GalleryScreen } from './parts/gallery-screen.tsx'
import { SignInRequired } from './parts/sign-in-required.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams, FILTER_NAMES)
  return prefetchForViewer(context, ({ queries, api, viewerId }) => [
    queries.fetchInfiniteQuery(ownImagesQuery(api, viewerId, filters)),
  ])
}

export { skipPrefetch as clientLoader } from '../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createNoIndexHead(getPageTitle('/my-media'), matches[0].loaderData.site)
}

export default function MyMedia() {
  const viewer = useViewer()
  useArrival()
  return viewer ? (
    <MyGallery viewerId={viewer.id} />
  ) : (
    <SignInRequired text="All your images are here, public and private." />
  )
}

function MyGallery({ viewerId }: { viewerId: string }) {
  const list = ownImagesQuery(api, viewerId, useFilters(FILTER_NAMES))
  return (
    <SelectionProvider list={list}>
      <GalleryScreen
        list={list}
        label="My images"
        empty={messages.MEDIA_EMPTY}
        emptyIllustration={emptyMedia}
        emptyAction={<EmptyActions />}
        actions={<ListActions />}
        filterNames={FILTER_NAMES}
        ownFilters={ownFilters}
      />
    </SelectionProvider>
  )
}

/** Links to the pages that add images to the list. Their labels are visible if there is room. */
function ListActions() {
  return (
    <>
      <ListAction to="/generate" icon={WandSparkles} label="Generate" />
      <ListAction to="/upload" icon={ImageUp} label="Upload" />
    </>
  )
}

function ListAction({ to, icon: Icon, label }: { to: string; icon: Icon; label: string }) {
  return (
    <Link to={to} title={label} className={classNames(buttonStyle(), 'list-control')}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="min-[30rem]:sr-only @7xl:not-sr-only @min-[70rem]:[form:not(:has(.list-count))_&]:not-sr-only">
        {label}
      </span>
    </Link>
  )
}

function EmptyActions() {
  return (
    <div className="grid gap-2 sm:flex">
      <Link to="/generate" className={buttonStyle({ tone: 'primary' })}>
        <WandSparkles aria-hidden="true" className="size-4" />
        {messages.MEDIA_EMPTY.next}
      </Link>
      <Link to="/upload" className={buttonStyle()}>
        <ImageUp aria-hidden="true" className="size-4" />
        Upload an image
      </Link>
    </div>
  )
}
