import type { ImageSort } from '@pictor/contract/limits'
import { formatStyleName } from '../../../lib/format.ts'
import type { ImageFilters } from './image-filters.ts'

export const SORT_NAMES = { newest: 'Newest', most_liked: 'Most liked' } as const satisfies Record<ImageSort, string>

/** Returns the label of a style option, including the option for images without a style. */
export function styleOptionLabel(style: string): string {
  return style === 'None' ? 'No style' : formatStyleName(style)
}

/** Returns the title and the text for a search without results. `ownLabels` are those of the viewer's own list. */
export function noResultsText({ q, ratio, style }: ImageFilters, ownLabels: string[] = []): TextOfNoResults {
  const labels = [
    ratio && `ratio ${ratio}`,
    style && (style === 'None' ? 'no style' : `style ${formatStyleName(style)}`),
    ...ownLabels,
  ].filter((part) => part !== undefined)
  return {
    title: q ? `No results for “${q}”` : 'No matching images',
    text: labels.length === 0 ? 'Try different words, or fewer.' : `Filtered by ${labels.join(', ')}.`,
  }
}

export interface TextOfNoResults {
  title: string
  text: string
}
