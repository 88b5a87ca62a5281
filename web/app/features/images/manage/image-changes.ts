import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Image, Visibility } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import { IMAGE_RESTORE_OFFER_MS } from '@pictor/contract/limits'
import { useMemo } from 'react'
import { isApiFailure } from '../../../api/api-failure.ts'
import { api } from '../../../api/api.ts'
import { toProblem } from '../../../api/problem.ts'
import { formatCount } from '../../../lib/format.ts'
import type { Api } from '../../../lib/request-context.ts'
import { useToast, type Toast, type Toasts } from '../../../ui/overlay/toast-context.ts'
import { changeImage, putImage, withPendingChanges, type OptimisticChange } from '../image-overlay.ts'
import { IMAGE_KEY, findListsWith, getListScope, markListsStale, refetchPublicImagesLater } from '../images.queries.ts'
import { imagesText } from '../image-attributes.ts'

/**
 * Changes of one or more images by their owner. Every list shows them at once, a toast reports the result, and failed
 * changes are rolled back.
 */
export interface ImageChanges {
  /** Deletes images and offers to undo it. Returns the images that could not be deleted. */
  remove: (images: readonly Image[]) => Promise<Image[]>
  /** Returns the images that could not be changed, including uploads, which cannot become public. */
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
  return { remove: createRemove(dependencies), setVisibility: createSetVisibility(dependencies) }
}

interface Deletion {
  change: OptimisticChange
  /** Keys of the lists that contained the image. */
  lists: QueryKey[]
}

function createRemove({ api, queries, toasts }: ImageChangesDependencies): ImageChanges['remove'] {
  return async function remove(images) {
    const deletions = new Map<string, Deletion>()
    for (const { id } of images)
      deletions.set(id, { change: changeImage(id, { isDeleted: true }), lists: findListsWith(queries, id) })
    const { done, failed } = await runInOrder(images, ({ id }) => api.images.remove({ id }).catch(ignoreNotFound))
    const [deleted, notDeleted] = [getItems(done), getItems(failed)]
    for (const { id } of notDeleted) deletions.get(id)?.change.rollback()
    for (const { id } of deleted) queries.removeQueries({ queryKey: [...IMAGE_KEY, id] })
    const undo = deleted.length > 0 ? () => void restore(deleted, deletions) : null
    toasts.show(deletedToast({ done: deleted.length, failed, undo, retry: () => void remove(notDeleted) }))
    return notDeleted
  }

  async function restore(images: readonly Image[], deletions: ReadonlyMap<string, Deletion>) {
    const { done, failed } = await requestEach(images, async ({ id }) => (await api.images.restore({ id })).image)
    for (const { item, result } of done) {
      const deletion = deletions.get(item.id)
      putImage(result)
      deletion?.change.rollback()
      refetchListsWithout(item.id, deletion?.lists ?? [])
    }
    refetchPublicImagesLater(queries)
    const retry = () => void restore(getItems(failed), deletions)
    toasts.show(restoredToast({ done: done.length, failed, retry }))
  }

  /** Refetches the lists that were loaded between deletion and undo, and therefore lack the image. */
  function refetchListsWithout(id: string, lists: readonly QueryKey[]) {
    const currentLists = findListsWith(queries, id)
    for (const queryKey of lists)
      if (!currentLists.includes(queryKey)) void queries.invalidateQueries({ queryKey, exact: true })
  }
}

function createSetVisibility({ api, queries, toasts }: ImageChangesDependencies): ImageChanges['setVisibility'] {
  return async function setVisibility(images, visibility) {
    const uploads = images.filter((image) => visibility === 'public' && image.kind === 'upload')
    const imagesToChange = images.filter(
      (image) => !uploads.includes(image) && !hasRequestedVisibility(withPendingChanges(image), visibility),
    )
    const changes = new Map(
      imagesToChange.map(({ id }) => [id, changeImage(id, { apply: (image) => withVisibility(image, visibility) })]),
    )
    const { done, failed } = await runInOrder(
      imagesToChange,
      async ({ id }) => (await api.images.setVisibility({ id, visibility })).image,
    )
    for (const { item, result } of done) changes.get(item.id)?.settle({ apply: () => result })
    for (const { item } of failed) changes.get(item.id)?.rollback()
    // Other lists with this visibility lack the images. The own list without a visibility filter has them.
    await markListsStale(queries, { predicate: (list) => getListScope(list) === visibility })
    if (visibility === 'public') refetchPublicImagesLater(queries)
    const retry = () => void setVisibility(getItems(failed), visibility)
    const counts = { done: images.length - failed.length - uploads.length, uploads: uploads.length }
    toasts.show(visibilityToast({ ...counts, failed, visibility, retry }))
    return [...uploads, ...getItems(failed)]
  }
}

function withVisibility(image: Image, visibility: Visibility): Image {
  return { ...image, visibility, ...(isTakenDown(image) && { wished_visibility: visibility }) }
}

function hasRequestedVisibility(image: Image, visibility: Visibility): boolean {
  // An image that was taken down is private, independent of its owner's request. The server decides whether it may
  // become public.
  if (isTakenDown(image)) return visibility === 'private' && image.wished_visibility === 'private'
  return image.visibility === visibility
}

function isTakenDown({ held_at }: Image): boolean {
  return held_at !== undefined
}

/** Ignores `NOT_FOUND`: the image is already deleted, for example in another tab. */
function ignoreNotFound(error: unknown) {
  if (!isApiFailure(error) || !error.defined || error.code !== 'NOT_FOUND') throw error
}

/** Results and errors of the requests. */
interface RequestResults<Result> {
  done: { item: Image; result: Result }[]
  failed: { item: Image; error: unknown }[]
}

/** The last unfinished change of each image, from any part of the page. */
const lastChanges = new Map<string, Promise<unknown>>()

/**
 * Sends the requests after all earlier changes of these images have finished, because requests in flight at the same
 * time may arrive in either order.
 */
async function runInOrder<Result>(
  images: readonly Image[],
  request: (image: Image) => Promise<Result>,
): Promise<RequestResults<Result>> {
  const earlierChanges = images.flatMap(({ id }) => lastChanges.get(id) ?? [])
  const pendingResults = Promise.all(earlierChanges).then(() => requestEach(images, request))
  for (const { id } of images) lastChanges.set(id, pendingResults)
  const results = await pendingResults
  for (const { id } of images) if (lastChanges.get(id) === pendingResults) lastChanges.delete(id)
  return results
}

/** A browser has few connections per host, and other parts of the page need some. */
const REQUEST_CONCURRENCY = 4

/**
 * Sends one request for each image, a few at a time. Never rejects. After a network error, the remaining requests are
 * not sent and fail with the same error.
 */
async function requestEach<Result>(
  images: readonly Image[],
  request: (image: Image) => Promise<Result>,
): Promise<RequestResults<Result>> {
  const results: RequestResults<Result> = { done: [], failed: [] }
  const remaining = images.values()
  let networkError: { error: unknown } | null = null
  const sendRemaining = async () => {
    for (const item of remaining) {
      try {
        if (networkError) throw networkError.error
        results.done.push({ item, result: await request(item) })
      } catch (error) {
        results.failed.push({ item, error })
        if (!isApiFailure(error)) networkError ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: REQUEST_CONCURRENCY }, sendRemaining))
  return results
}

function getItems(results: readonly { item: Image }[]): Image[] {
  return results.map(({ item }) => item)
}

interface Outcome {
  /** Number of images that have the requested state. */
  done: number
  failed: readonly { error: unknown }[]
  /** Retries the failed images. */
  retry: () => void
}

/** 'n images deleted', with an undo action. */
function deletedToast({ undo, ...outcome }: Outcome & { undo: (() => void) | null }): Toast {
  const toast = outcomeToast(outcome, { done: 'deleted', notDone: 'couldn’t be deleted' })
  // Undo is more important than a retry: the images that could not be deleted are still in the list.
  return undo ? { ...toast, action: { label: 'Undo', onClick: undo }, durationMs: IMAGE_RESTORE_OFFER_MS } : toast
}

function restoredToast(outcome: Outcome): Toast {
  return outcomeToast(outcome, { done: 'restored', notDone: 'couldn’t be restored' })
}

interface VisibilityOutcome extends Outcome {
  visibility: Visibility
  /** Number of uploads, which stay private. */
  uploads: number
}

function visibilityToast({ visibility, uploads, ...outcome }: VisibilityOutcome): Toast {
  const texts = {
    done: { one: `is now ${visibility}`, many: `are now ${visibility}` },
    notDone: `couldn’t be made ${visibility}`,
  }
  const toast = outcomeToast({ ...outcome, skipped: uploads }, texts)
  if (uploads === 0) return toast
  const reason = uploads === 1 ? errors.UPLOAD_STAYS_PRIVATE.message : 'Uploaded images always stay private.'
  return { ...toast, text: [toast.text, reason].filter(Boolean).join(' ') }
}

interface OutcomeTexts {
  done: string | { one: string; many: string }
  notDone: string
}

function outcomeToast(
  { done, failed, skipped = 0, retry }: Outcome & { skipped?: number },
  texts: OutcomeTexts,
): Toast {
  const all = done + failed.length + skipped
  const [first] = failed
  const problem = first && toProblem(first.error).text
  const action = first && { label: 'Try again', onClick: retry }
  if (done === 0) return { title: `${imagesText(all)} ${texts.notDone}`, text: problem, tone: 'danger', action }
  const verb = typeof texts.done === 'string' ? texts.done : done === 1 ? texts.done.one : texts.done.many
  if (done === all) return { title: `${imagesText(all)} ${verb}`, tone: 'success' }
  return { title: `${formatCount(done)} of ${imagesText(all)} ${verb}`, text: problem, tone: 'danger', action }
}
