import type { Message } from '@pictor/contract/errors'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SearchX, WandSparkles } from '../../ui/icons.ts'
import { Gallery } from '../../features/images/gallery/gallery.tsx'
import type { RenderFavorite } from '../../features/images/gallery/tile.tsx'
import { noResultsText, type TextOfNoResults } from '../../features/images/filters/filter-text.ts'
import {
  COMMON_FILTERS,
  isFiltered,
  withFilters,
  type FilterName,
} from '../../features/images/filters/image-filters.ts'
import type { ImageListQuery } from '../../features/images/images.queries.ts'
import type { OwnFilters } from '../../features/images/filters/list-filter-fields.tsx'
import { ListHead } from '../../features/images/filters/list-toolbar.tsx'
import { useFilters } from '../../features/images/filters/use-filters.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageMessage } from '../../ui/page-message.tsx'
import { LoadWhenIdle } from '../../shell/connection/load-when-idle.tsx'
import { renderFavorite as renderAnyFavorite } from '../../features/favorites/favorite-button.tsx'
import { fillPromptFrom, usePromptBar } from './use-prompt-bar.tsx'

const loadShortcuts = async () =>
  (await import('../../features/images/gallery/keyboard-shortcuts.tsx')).KeyboardShortcuts

export interface GalleryScreenProps {
  list: ImageListQuery
  /** Accessible name of the list. */
  label: string
  /** Message while the list is empty. */
  empty: Message
  /** URL of the illustration above the message. */
  emptyIllustration: string
  /** The filters that the list supports. */
  filterNames?: readonly FilterName[]
  ownFilters?: OwnFilters
  /** Next step for an empty list; by default a button that focuses the prompt bar. */
  emptyAction?: ReactNode
  /** Links above the list. */
  actions?: ReactNode
  renderFavorite?: RenderFavorite
}

/** A grid of images with the prompt bar at the bottom. Combines the image and the generation feature. */
export function GalleryScreen(props: GalleryScreenProps) {
  const { list, label, empty, emptyIllustration, emptyAction, actions } = props
  const { filterNames = COMMON_FILTERS, ownFilters, renderFavorite = renderAnyFavorite } = props
  const { bar, getPromptField } = usePromptBar()
  const filters = useFilters(filterNames)
  return (
    <>
      <ListHead list={list} names={filterNames} OwnFields={ownFilters?.Fields}>
        {actions}
      </ListHead>
      <div className="p-3 pb-44 md:p-4 md:pb-44">
        <Gallery
          list={list}
          label={label}
          renderFavorite={renderFavorite}
          onUsePrompt={fillPromptFrom}
          getPromptField={getPromptField}
          empty={
            isFiltered(filters) ? (
              <NoResults {...(ownFilters?.getNoResultsText ?? noResultsText)(filters)} />
            ) : (
              <PageMessage illustration={emptyIllustration} title={empty.title ?? label} text={empty.text}>
                {emptyAction ?? (
                  <Button tone="primary" onClick={() => getPromptField()?.focus()}>
                    <WandSparkles aria-hidden="true" className="size-4" />
                    {empty.next}
                  </Button>
                )}
              </PageMessage>
            )
          }
        />
      </div>
      {bar}
      <LoadWhenIdle load={loadShortcuts} />
    </>
  )
}

/** Shown if no image matches the search or filters. */
function NoResults(text: TextOfNoResults) {
  const [search] = useSearchParams()
  return (
    <PageMessage icon={SearchX} {...text}>
      <Link to={{ search: withFilters(search, {}).toString() }} className={buttonStyle({ tone: 'primary' })}>
        Show all images
      </Link>
    </PageMessage>
  )
}
