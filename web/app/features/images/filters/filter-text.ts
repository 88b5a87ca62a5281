import type { ImageKind, Visibility } from '@pictor/contract'
import type { ImageSort } from '@pictor/contract/limits'
import { formatStyleName } from '../../../lib/format.ts'
import { formatDate } from '../../../lib/format-date.ts'
import type { ImageFilters } from './image-filters.ts'

export const SORT_NAMES = { newest: 'Newest', most_liked: 'Most liked' } as const satisfies Record<ImageSort, string>
export const KIND_NAMES = { generated: 'Generated', upload: 'Uploads' } as const satisfies Record<ImageKind, string>
export const VISIBILITY_NAMES = { public: 'Public', private: 'Private' } as const satisfies Record<Visibility, string>

/** Returns the label of a style option, including the option for images without a style. */
export function styleOptionLabel(style: string): string {
  return style === 'None' ? 'No style' : formatStyleName(style)
}

/** Returns the title and the text for a search without results. */
export function noResultsText(filters: ImageFilters): { title: string; text: string } {
  const { q, from, to } = filters
  const title = q ? `No results for “${q}”` : 'No matching images'
  if (from && to && from > to)
    return { title, text: `${formatDay(from)} is after ${formatDay(to)}. Change one of the dates.` }
  const labels = filterLabels(filters)
  if (labels.length === 0) return { title, text: 'Try different words, or fewer.' }
  return { title, text: `Filtered by ${labels.join(', ')}.` }
}

function filterLabels({ ratio, style, kind, visibility, from, to }: ImageFilters): string[] {
  return [
    ratio && `ratio ${ratio}`,
    style && (style === 'None' ? 'no style' : `style ${formatStyleName(style)}`),
    kind && KIND_NAMES[kind].toLowerCase(),
    visibility && VISIBILITY_NAMES[visibility].toLowerCase(),
    from && `from ${formatDay(from)}`,
    to && `until ${formatDay(to)}`,
  ].filter((part) => part !== undefined)
}

function formatDay(iso: string): string {
  return formatDate(`${iso}T00:00:00Z`)
}
