import type { Image, ImageList } from '@pictor/contract'
import { gatherImages } from './gathered-images.ts'

/** Images that are quickly read anew. */
const FEW_IMAGES = 150

/** The images of the newest page that are younger than what the list begins with, and not in it. */
export function newImages(newest: readonly Image[], shown: readonly Image[]): Image[] {
  const [first] = shown
  if (!first) return [...newest]
  // Those of the same moment may stand on either side of it.
  const known = new Set(shown.slice(0, newest.length).map(({ id }) => id))
  return newest.filter(({ id, created_at }) => created_at >= first.created_at && !known.has(id))
}

/** The newest page when it was last asked for, beside what the list showed then. */
export interface Look {
  newest: readonly Image[]
  /** What the list did not show. */
  unseen: ReadonlySet<string>
}

export function lookAt(newest: readonly Image[], shown: readonly Image[]): Look {
  return { newest, unseen: new Set(newImages(newest, shown).map(({ id }) => id)) }
}

/** Of what was new then, what is not shown yet. What the list showed and shows no more was taken out of it, and is no news. */
export function stillNew({ newest, unseen }: Look, shown: readonly Image[]): Image[] {
  return newImages(newest, shown).filter(({ id }) => unseen.has(id))
}

/** The newest page without what was taken out of the list meanwhile. */
export function newestNow({ newest, unseen }: Look, shown: readonly Image[]): Image[] {
  const known = new Set(shown.map(({ id }) => id))
  return newest.filter(({ id }) => unseen.has(id) || known.has(id))
}

/** What the pill says; a page full of new images may be followed by more. */
export function newImagesLabel(count: number, pageSize: number): string {
  return count < pageSize ? `${count} new` : `${pageSize}+ new`
}

/** Whether a list has few images and all of them were read. */
export function isShort(pages: readonly ImageList[]): boolean {
  const count = pages.reduce((sum, { images }) => sum + images.length, 0)
  return count <= FEW_IMAGES && pages.at(-1)?.nextCursor === null
}

/** Whether a short list goes on behind its end by now, and begins as before: it can be read anew, and nothing moves. */
export function hasGrownAtItsEnd(newest: ImageList, pages: readonly ImageList[]): boolean {
  const shown = gatherImages(pages)
  const beginsAsBefore = newest.images.every(({ id }, index) => index >= shown.length || shown[index]?.id === id)
  return isShort(pages) && beginsAsBefore && newest.total > shown.length
}
