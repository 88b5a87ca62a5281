import { COUNTED_MAX } from '@pictor/contract/limits'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ComponentType, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { classNames } from '../../../ui/class-names.ts'
import { isPlainClick } from '../../../ui/controls/plain-click.ts'
import { useRootAttribute } from '../../../ui/overlay/use-root-attribute.ts'
import { imagesText } from '../image-text.ts'
import {
  COMMON_FILTERS,
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

export interface ListHeadProps {
  list: ImageListQuery
  /** The filters that the list supports. */
  names: readonly FilterName[]
  /** The fields of further filters, in a row that opens. Only the viewer's own list has them. */
  OwnFields?: ComponentType<FilterFields> | undefined
  /** Further controls, at the end of the row. */
  children?: ReactNode
}

/** The sticky bar above a list: its search and filters, or the actions for the selected images. */
export function ListHead({ list, names, OwnFields, children }: ListHeadProps) {
  const selectionMode = useSelectionMode()
  useRootAttribute('data-list-head')
  return (
    <div className="z-(--z-bar) border-b border-line bg-surface-raised px-3 py-2 md:px-4 [@media(height>=36rem)]:sticky [@media(height>=36rem)]:top-(--header-height)">
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

export interface ListToolbarProps {
  list: ImageListQuery
  /** The filters that the list supports. */
  names?: readonly FilterName[] | undefined
  /** The fields of further filters, in a row that opens. Only the viewer's own list has them. */
  OwnFields?: ComponentType<FilterFields> | undefined
  /** Further controls, at the end of the row. */
  children?: ReactNode
}

/** Search, sort and filters of a list. Without JavaScript it is a plain form that reloads the page. */
export function ListToolbar({ list, names = COMMON_FILTERS, OwnFields, children }: ListToolbarProps) {
  const { submit, clear, ...form } = useFilterForm(names)
  const [open, setOpen] = useState(false)
  const id = useId()
  const hasFilters = isFiltered(form.values)
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
        open={open}
        onToggle={() => setOpen(!open)}
        id={id}
        hasOwnFilters={OwnFields !== undefined}
        values={form.values}
      />
      <div className="order-2 ml-auto flex shrink-0 items-center gap-2 empty:hidden @3xl:order-4">{children}</div>
      <CollapsibleRow id={id} open={open} wide="always">
        <CommonFields {...form} />
        {hasFilters && <ClearFilters onClear={clear} />}
        {hasFilters && <ListCount list={list} />}
      </CollapsibleRow>
      {OwnFields && (
        <CollapsibleRow id={`${id}-own`} open={open} wide="open">
          <OwnFields {...form} />
        </CollapsibleRow>
      )}
      <div className="order-6 hidden [@media(scripting:none)]:block">
        <Button type="submit">Apply</Button>
      </div>
    </form>
  )
}

interface CollapsibleRowProps {
  id: string
  open: boolean
  /** On wide screens: always visible in the row, or in a row of its own while open. */
  wide: 'always' | 'open'
  children: ReactNode
}

const ROW_CLASSES = {
  always: { row: 'order-3 @3xl:flex @3xl:basis-auto', closed: 'hidden @3xl:flex' },
  open: { row: 'order-5 @3xl:flex-wrap', closed: 'hidden' },
}

function CollapsibleRow({ id, open, wide, children }: CollapsibleRowProps) {
  const { row, closed } = ROW_CLASSES[wide]
  return (
    <div
      id={id}
      className={classNames(
        'basis-full grid-cols-2 items-center gap-2 @2xl:grid-cols-4 [@media(scripting:none)]:grid',
        row,
        open ? 'grid @3xl:flex' : closed,
      )}
    >
      {children}
    </div>
  )
}

interface CollapseButtonProps {
  id: string
  hasOwnFilters: boolean
  values: ImageFilters
  open: boolean
  onToggle: () => void
}

/**
 * Hidden where all filters fit into the row. The minimum width on phones prevents a layout shift if the page is painted
 * before the icon is there.
 */
function CollapseButton({ id, hasOwnFilters, values, open, onToggle }: CollapseButtonProps) {
  return (
    <Button
      aria-expanded={open}
      aria-controls={hasOwnFilters ? `${id} ${id}-own` : id}
      onClick={onToggle}
      className={classNames(
        'order-1 max-[30rem]:min-w-12.5 max-[24rem]:min-w-11 max-[24rem]:px-3 [@media(scripting:none)]:hidden',
        !hasOwnFilters && '@3xl:hidden',
      )}
    >
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      <span className="max-[30rem]:sr-only">Filters</span>
      <FilterCount count={countFilters(values, COLLAPSIBLE_FILTERS)} className="@3xl:hidden" />
      <FilterCount count={countFilters(values, OWN_FILTERS)} className="hidden @3xl:inline" />
    </Button>
  )
}

const COLLAPSIBLE_FILTERS = FILTER_NAMES.filter((name) => name !== 'q')

function FilterCount({ count, className }: { count: number; className: string }) {
  if (count === 0) return null
  return (
    <span
      className={classNames(
        'min-w-5 rounded-full bg-accent-fill px-1.5 text-center text-xs leading-5 text-accent-text tabular-nums',
        className,
      )}
    >
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

/** Number of images that a search has found. Screen readers announce it. */
function ListCount({ list }: { list: ImageListQuery }) {
  const { query, total } = useImageList(list)
  const isLoaded = query.data !== undefined && !query.isPlaceholderData
  return (
    <output className="sr-only text-sm whitespace-nowrap text-muted tabular-nums @3xl:not-sr-only">
      {isLoaded && countText(total)}
    </output>
  )
}

function countText(total: number): string {
  return total >= COUNTED_MAX ? `${formatCount(COUNTED_MAX)}+ images` : imagesText(total)
}
