import { COUNTED_MAX } from '@pictor/contract/limits'
import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { SlidersHorizontal } from '../../../ui/icons.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { classNames } from '../../../ui/class-names.ts'
import { isPlainClick } from '../../../ui/controls/plain-click.ts'
import { Dialog, preloadDialog } from '../../../ui/overlay/dialog.tsx'
import { useRootAttribute } from '../../../ui/overlay/use-root-attribute.ts'
import { imagesText } from '../image-attributes.ts'
import {
  countFilters,
  FILTER_NAMES,
  isFiltered,
  OWN_FILTERS,
  withFilters,
  type FilterName,
  type ImageFilters,
} from './image-filters.ts'
import type { ImageListQuery } from '../images.queries.ts'
import { useSelectionMode } from '../manage/selection-context.ts'
import { useImageList } from '../use-image-list.ts'
import { CommonFields, type FilterFields } from './list-filter-fields.tsx'
import { ListSearch } from './list-search.tsx'
import { useFilterForm } from './use-filters.ts'

export interface ListToolbarProps {
  list: ImageListQuery
  /** The filters that the list supports. */
  names: readonly FilterName[]
  /** The fields of further filters. Only the viewer's own list has them. */
  OwnFields?: ComponentType<FilterFields> | undefined
  /** Further controls, at the end of the row. */
  children?: ReactNode
}

/** The sticky bar above a list: its search and filters, or the actions for the selected images. */
export function ListHead({ list, names, OwnFields, children }: ListToolbarProps) {
  const selectionMode = useSelectionMode()
  useRootAttribute('data-list-head')
  return (
    <div className="list-head">
      <div className="@container">
        {selectionMode?.active ? (
          <selectionMode.Head selectionMode={selectionMode} />
        ) : (
          <ListToolbar list={list} names={names} OwnFields={OwnFields}>
            {children}
            {selectionMode && <selectionMode.Button selectionMode={selectionMode} />}
          </ListToolbar>
        )}
      </div>
    </div>
  )
}

/**
 * Search, sort and filters of a list. On narrow screens, a dialog shows the filters. Without JavaScript, all fields are
 * visible in a plain form that reloads the page.
 */
export function ListToolbar({ list, names, OwnFields, children }: ListToolbarProps) {
  const { submit, clear, ...form } = useFilterForm(names)
  const [shown, setShown] = useState<'row' | 'dialog' | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const hasFilters = isFiltered(form.values)
  const clearLink = hasFilters && <ClearFilters onClear={clear} />
  const toggle = () => {
    // `offsetParent` is null while the row has `display: none`.
    const isNarrow = row.current?.offsetParent === null
    setShown(isNarrow ? 'dialog' : shown ? null : 'row')
  }
  return (
    <form
      method="get"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers of two years ago do not support `<search>`
      role="search"
      aria-label="Images"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-wrap items-center gap-2"
    >
      <ListSearch {...form} />
      <CollapseButton
        open={shown !== null}
        onToggle={toggle}
        hasOwnFilters={OwnFields !== undefined}
        values={form.values}
      />
      <div className="order-2 ml-auto flex shrink-0 items-center gap-2 empty:hidden @3xl:order-4">{children}</div>
      <div ref={row} className={`${ROW_STYLE} order-3 hidden @3xl:flex @3xl:basis-auto`}>
        <CommonFields {...form} />
        {clearLink}
      </div>
      {hasFilters && <ListCount list={list} className="list-count" />}
      {OwnFields && (
        <div className={classNames(ROW_STYLE, 'order-5 flex-wrap', shown === 'row' ? 'hidden @3xl:flex' : 'hidden')}>
          <OwnFields {...form} />
        </div>
      )}
      <Dialog open={shown === 'dialog'} onClose={() => setShown(null)} title="Filters" closeOnBack={useLocation()}>
        <div className="grid grid-cols-2 gap-2">
          <CommonFields {...form} />
          {OwnFields && <OwnFields {...form} />}
        </div>
        <div className="mt-6 flex flex-wrap gap-2">
          <Button tone="primary" onClick={() => setShown(null)} className="flex-1">
            <ListCount as="span" prefix="Show " list={list} />
          </Button>
          {/* Screen readers announce nothing inside buttons. */}
          <ListCount list={list} className="sr-only" />
          {clearLink}
        </div>
      </Dialog>
      <div className="order-6 hidden [@media(scripting:none)]:block">
        <Button type="submit">Apply</Button>
      </div>
    </form>
  )
}

/** Without JavaScript, the fields are always visible. */
const ROW_STYLE = 'basis-full grid-cols-2 items-center gap-2 @2xl:grid-cols-4 [@media(scripting:none)]:grid'

interface CollapseButtonProps {
  hasOwnFilters: boolean
  values: ImageFilters
  open: boolean
  onToggle: () => void
}

/** Hidden where all filters fit into the row. */
function CollapseButton({ hasOwnFilters, values, open, onToggle }: CollapseButtonProps) {
  return (
    <Button
      aria-expanded={open}
      onPointerEnter={preloadDialog}
      onClick={onToggle}
      className={classNames('list-control order-1 [@media(scripting:none)]:hidden', !hasOwnFilters && '@3xl:hidden')}
    >
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      Filters
      <FilterCount count={countFilters(values, COLLAPSIBLE_FILTERS)} className="@3xl:hidden" />
      <FilterCount count={countFilters(values, OWN_FILTERS)} className="hidden @3xl:inline" />
    </Button>
  )
}

const COLLAPSIBLE_FILTERS = FILTER_NAMES.filter((name) => name !== 'q')

function FilterCount({ count, className }: { count: number; className: string }) {
  if (count === 0) return null
  return (
    <span className={classNames('filter-count', className)}>
      {count}
      <span className="sr-only"> set</span>
    </span>
  )
}

function ClearFilters({ onClear }: { onClear: () => void }) {
  const [search] = useSearchParams()
  return (
    <Link
      to={{ search: withFilters(search, {}).toString() }}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onClear()
      }}
      className={classNames(buttonStyle({ tone: 'quiet' }), '@3xl:px-3')}
    >
      Clear filters
    </Link>
  )
}

interface ListCountProps {
  list: ImageListQuery
  /** By default, screen readers announce the text. */
  as?: 'output' | 'span'
  prefix?: string
  className?: string
}

/** Number of images that a search has found. */
function ListCount({ list, as: Text = 'output', prefix, className }: ListCountProps) {
  const { query, total } = useImageList(list)
  const isLoaded = query.data !== undefined && !query.isPlaceholderData
  return (
    <Text className={className}>
      {prefix}
      {isLoaded ? countText(total) : prefix && 'images'}
    </Text>
  )
}

function countText(total: number): string {
  return total >= COUNTED_MAX ? `${formatCount(COUNTED_MAX)}+ images` : imagesText(total)
}
