import type { Image } from '@pictor/contract'

/** The images of the newest page that are younger than what the list begins with, and not in it. */
export function newImages(newest: readonly Image[], shown: readonly Image[]): Image[] {
  const [first] = shown
  if (!first) return [...newest]
  // Those of the same moment may stand on either side of it.
  const known = new Set(shown.slice(0, newest.length).map(({ id }) => id))
  return newest.filter(({ id, created_at }) => created_at >= first.created_at && !known.has(id))
}

/** What the pill says; a page full of new images may be followed by more. */
export function newImagesLabel(count: number, pageSize: number): string {
  return count < pageSize ? `${count} new` : `${pageSize}+ new`
}
