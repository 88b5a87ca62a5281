import type { Message } from '@pictor/contract/errors'
import { SearchX, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { GalleryNotice } from '../../features/images/gallery/gallery-states.tsx'
import { Gallery } from '../../features/images/gallery/gallery.tsx'
import type { RenderFavorite } from '../../features/images/gallery/tile.tsx'
import { nothingFoundText } from '../../features/images/filters/filter-text.ts'
import {
  COMMON_FILTERS,
  isFiltered,
  withFilters,
  type FilterName,
  type ImageFilters,
} from '../../features/images/filters/image-filters.ts'
import type { ImageListQuery } from '../../features/images/images.queries.ts'
import { ListHead } from '../../features/images/filters/list-toolbar.tsx'
import { useFilters } from '../../features/images/filters/use-filters.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Button } from '../../ui/controls/button.tsx'
import { renderFavorite as renderAnyFavorite } from './render-favorite.tsx'
import { takePrompt, usePromptBar } from './prompt-bar-place.tsx'

export interface GalleryScreenProps {
  list: ImageListQuery
  /** Names the list. */
  label: string
  /** What is said while the list has nothing. */
  empty: Message
  /** The URL of the illustration above it. */
  emptyPicture: string
  /** The filters that the list has. */
  filterNames?: readonly FilterName[]
  /** The next step then; by default to the prompt bar. */
  emptyStep?: ReactNode
  /** Ways on from the list, above it. */
  ways?: ReactNode
  renderFavorite?: RenderFavorite
}

/** A grid of images over the prompt bar: where the two features meet. */
export function GalleryScreen(props: GalleryScreenProps) {
  const { list, label, empty, emptyPicture, emptyStep, ways } = props
  const { filterNames = COMMON_FILTERS, renderFavorite = renderAnyFavorite } = props
  const { bar, promptField } = usePromptBar()
  const filters = useFilters(filterNames)
  return (
    <>
      <ListHead list={list} names={filterNames}>
        {ways}
      </ListHead>
      <div className="p-3 pb-44 md:p-4 md:pb-44">
        <Gallery
          list={list}
          label={label}
          renderFavorite={renderFavorite}
          onUsePrompt={takePrompt}
          promptField={promptField}
          empty={
            isFiltered(filters) ? (
              <NothingFound filters={filters} />
            ) : (
              <GalleryNotice illustration={emptyPicture} title={empty.title ?? label} text={empty.text}>
                {emptyStep ?? (
                  <Button tone="primary" onClick={() => promptField()?.focus()}>
                    <WandSparkles aria-hidden="true" className="size-4" />
                    {empty.next}
                  </Button>
                )}
              </GalleryNotice>
            )
          }
        />
      </div>
      {bar}
    </>
  )
}

/** In place of a list that has nothing for what was searched. */
function NothingFound({ filters }: { filters: ImageFilters }) {
  const [search] = useSearchParams()
  return (
    <GalleryNotice icon={SearchX} {...nothingFoundText(filters)}>
      <Link to={{ search: withFilters(search, {}).toString() }} className={buttonStyle({ tone: 'primary' })}>
        Show all images
      </Link>
    </GalleryNotice>
  )
}
