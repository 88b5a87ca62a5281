import { SearchX } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { nothingFoundText } from '../filters/filter-text.ts'
import { GalleryNotice } from './gallery-states.tsx'
import { withFilters, type ImageFilters } from '../filters/image-filters.ts'

/** In place of a list that has nothing for what was searched. */
export function NothingFound({ filters }: { filters: ImageFilters }) {
  const [search] = useSearchParams()
  return (
    <GalleryNotice icon={SearchX} {...nothingFoundText(filters)}>
      <Link to={{ search: withFilters(search, {}).toString() }} className={buttonStyle({ tone: 'primary' })}>
        Show all images
      </Link>
    </GalleryNotice>
  )
}
