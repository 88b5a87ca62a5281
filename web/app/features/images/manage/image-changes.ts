import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Image, Visibility } from '@pictor/contract'
import { useMemo } from 'react'
import { isApiFailure } from '../../../api/api-failure.ts'
import { api } from '../../../api/api.ts'
import type { Api } from '../../../lib/visit.ts'
import { useToast, type Toasts } from '../../../ui/overlay/toast-context.ts'
import { takeTurn, wishUnderWay } from './change-order.ts'
import { replaceImages } from '../image-cache.ts'
import { forgetImages, holdReading, takeImages } from './taken-images.ts'
import { deletedToast, restoredToast, shownToast } from './image-changes-text.ts'
import { listShows, outdateLists } from '../images.queries.ts'
import { inTurns } from '../gallery/in-turns.ts'

/** What an owner does to images, one or many: seen at once in every list, told by a toast, and taken back where it fails. */
export interface ImageChanges {
  /** Deletes, and offers to take it back. Answers the images that could not be deleted. */
  remove: (images: readonly Image[]) => Promise<Image[]>
  /** Shows or hides. Answers the images that could not be changed, uploads that were to be public among them. */
  setVisibility: (images: readonly Image[], visibility: Visibility) => Promise<Image[]>
}

export interface ImageChangesDependencies {
  api: { images: Pick<Api['images'], 'remove' | 'restore' | 'setVisibility'> }
  queries: QueryClient
  toasts: Toasts
}

export function useImageChanges(): ImageChanges {
  const queries = useQueryClient()
  const toasts = useToast()
  return useMemo(() => createImageChanges({ api, queries, toasts }), [queries, toasts])
}

export function createImageChanges(dependencies: ImageChangesDependencies): ImageChanges {
  return { ...createDeletion(dependencies), ...createShowing(dependencies) }
}

function createDeletion({ api, queries, toasts }: ImageChangesDependencies): Pick<ImageChanges, 'remove'> {
  return { remove }

  async function remove(images: readonly Image[]) {
    const turn = takeTurn(queries, images, 'deleted')
    await holdReading(queries)
    const taken = takeImages(queries, idsOf(images))
    await turn.begins
    const { done, failed } = await inTurns(images, ({ id }) => api.images.remove({ id }).catch(unlessGone))
    const [deleted, kept] = [itemsOf(done), itemsOf(failed)]
    taken.putBack(idsOf(kept))
    replaceImages(queries, turn.end([]))
    forgetImages(queries, idsOf(deleted))
    const undo = deleted.length > 0 ? () => void restore(deleted, taken.putBack) : null
    toasts.show(deletedToast({ done: deleted.length, failed, undo, again: () => void remove(kept) }))
    return kept
  }

  async function restore(images: readonly Image[], putBack: (ids: ReadonlySet<string>) => void) {
    await holdReading(queries)
    const { done, failed } = await inTurns(images, async ({ id }) => (await api.images.restore({ id })).image)
    putBack(idsOf(itemsOf(done)))
    replaceImages(queries, answersOf(done))
    const again = () => void restore(itemsOf(failed), putBack)
    toasts.show(restoredToast({ done: done.length, failed, again }))
  }
}

function createShowing({ api, queries, toasts }: ImageChangesDependencies): Pick<ImageChanges, 'setVisibility'> {
  return { setVisibility }

  async function setVisibility(images: readonly Image[], visibility: Visibility) {
    const uploads = images.filter((image) => visibility === 'public' && image.kind === 'upload')
    const wished = images.filter((image) => !isSo(image, visibility) && !uploads.includes(image))
    const turn = takeTurn(queries, wished, visibility)
    await holdReading(queries)
    const taken = takeImages(queries, idsOf(wished), (key) => !listShows(key, visibility))
    replaceImages(
      queries,
      wished.map((image) => ({ ...image, visibility, ...(isHeld(image) && { wished_visibility: visibility }) })),
    )
    await turn.begins
    const { done, failed } = await inTurns(
      wished,
      async ({ id }) => (await api.images.setVisibility({ id, visibility })).image,
    )
    const settled = turn.end(answersOf(done))
    const lasting = idsOf(settled)
    taken.putBack(idsOf(itemsOf(failed).filter(({ id }) => lasting.has(id))))
    replaceImages(queries, settled)
    await outdateLists(queries, visibility)
    const again = () => void setVisibility(itemsOf(failed), visibility)
    const counts = { done: images.length - failed.length - uploads.length, uploads: uploads.length }
    toasts.show(shownToast({ ...counts, failed, visibility, again }))
    return [...uploads, ...itemsOf(failed)]
  }

  function isSo(image: Image, visibility: Visibility): boolean {
    const wish = wishUnderWay(queries, image.id)
    if (wish !== undefined) return wish === visibility
    // What is held is hidden whatever its owner wishes, and for the server to refuse to show.
    if (isHeld(image)) return visibility === 'private' && image.wished_visibility === 'private'
    return image.visibility === visibility
  }
}

function isHeld({ held_at }: Image): boolean {
  return held_at !== undefined
}

/** What another tab has deleted already is as it should be. */
function unlessGone(error: unknown) {
  if (!isApiFailure(error) || error.code !== 'NOT_FOUND') throw error
}

function idsOf(images: readonly Image[]): Set<string> {
  return new Set(images.map(({ id }) => id))
}

function itemsOf(turns: readonly { item: Image }[]): Image[] {
  return turns.map(({ item }) => item)
}

function answersOf(turns: readonly { answer: Image }[]): Image[] {
  return turns.map(({ answer }) => answer)
}
