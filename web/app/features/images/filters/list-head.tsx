import type { ReactNode } from 'react'
import { useRootMark } from '../../../ui/overlay/use-root-mark.ts'
import type { FilterName } from './image-filters.ts'
import type { ImageListQuery } from '../images.queries.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { useSelecting } from '../manage/selection-context.ts'

export interface ListHeadProps {
  list: ImageListQuery
  /** The filters that the list has. */
  names: readonly FilterName[]
  /** Ways on from this list, at the row's end. */
  children?: ReactNode
}

/** What stands above a list and stays there: its search and filters, or what can be done with the chosen images. */
export function ListHead({ list, names, children }: ListHeadProps) {
  const selecting = useSelecting()
  useRootMark('data-list-head')
  return (
    <div className="z-(--z-bar) border-b border-line bg-surface-raised px-3 py-2 md:px-4 [@media(height>=36rem)]:sticky [@media(height>=36rem)]:top-(--header-height)">
      <div className="@container">
        {selecting?.active ? (
          <selecting.Head selecting={selecting} />
        ) : (
          <ListToolbar list={list} names={names}>
            {children}
            {selecting && <selecting.Button selecting={selecting} />}
          </ListToolbar>
        )}
      </div>
    </div>
  )
}
