/**
 * Changes that this page has made to images, kept apart from the query cache. The cache is never rewritten: lists and
 * previews apply the overlay when they render.
 *
 * - Set: code that changes an image calls `changeImage` before it sends the request. Every list shows the change at
 *   once.
 * - Cleared: `rollback` removes a failed change. `settle` confirms a change, but only over older responses: every
 *   response has the version at which its request started (`readVersion`, from `read-version.ts`). A response requested
 *   before the change settled cannot bring the old value back; a response requested later is newer and wins.
 * - A deletion never settles, because later responses do not contain the image. Undo rolls it back.
 * - Several changes of one image are layered: settled changes first, then pending ones in the order of their calls. If
 *   one fails, the others stay.
 * - Lists hide images that no longer belong in them and subtract them from the total, as long as the cache contains
 *   them.
 * - Nothing changes an image during server rendering, so hydration starts with an empty overlay.
 */
import type { Image } from '@pictor/contract'
import { useMemo } from 'react'
import { createStore, useStore } from '../../lib/create-store.ts'
import { incrementVersion } from '../../lib/read-version.ts'

export interface ImageChange {
  /** Returns the image with this change applied. */
  apply?: (image: Image) => Image
  /** Whether the image is a favorite of the viewer after the change. */
  isFavorite?: boolean
  isDeleted?: boolean
}

export interface OptimisticChange {
  /** Confirms the change, or replaces it with the server's result. */
  settle: (confirmed?: ImageChange) => void
  rollback: () => void
}

/** An image with the version at which its request started. In a list, the page has the version instead. */
export type VersionedImage = Image & { readVersion?: number }

/** An image with its changes applied. */
export interface ChangedImage {
  image: Image
  isFavorite: boolean | undefined
  isDeleted: boolean
}

export type ImageOverlay = ReadonlyMap<string, readonly Layer[]>

interface Layer extends ImageChange {
  settledVersion: number
}

const PENDING = Infinity
const NO_CHANGES: ImageOverlay = new Map()

const store = createStore(NO_CHANGES)

/** Adds a pending change. It stays pending until `settle` or `rollback` is called. */
export function changeImage(id: string, change: ImageChange): OptimisticChange {
  let layer: Layer = { ...change, settledVersion: PENDING }
  const update = (layers: readonly Layer[]) => store.set(new Map(store.get()).set(id, layers))
  const currentLayers = () => store.get().get(id) ?? []
  update([...currentLayers(), layer])
  return {
    settle(confirmed = change) {
      // Without the layer, the viewer has changed, and the new viewer must not see this change.
      if (!currentLayers().includes(layer)) return
      const others = currentLayers().filter((other) => other !== layer)
      layer = { ...confirmed, settledVersion: incrementVersion() }
      update([...others.filter(isSettled), layer, ...others.filter((other) => !isSettled(other))])
    },
    rollback: () => update(currentLayers().filter((other) => other !== layer)),
  }
}

/** Drops all changes. Called when the session that made them ends. */
export function clearImageOverlay(): void {
  store.set(NO_CHANGES)
}

/**
 * Whether an image has a change that is pending or newer than `readVersion`. A response of that version may have the
 * old value.
 */
export function isChangedSince(id: string, readVersion: number): boolean {
  return (
    store
      .get()
      .get(id)
      ?.some(({ settledVersion }) => settledVersion > readVersion) === true
  )
}

/** Shows this state of an image, which the server has just returned, in all lists. */
export function putImage(image: Image): void {
  changeImage(image.id, { apply: () => image }).settle()
}

/** Returns an image with its pending changes applied. */
export function withPendingChanges(image: Image): Image {
  const pending =
    store
      .get()
      .get(image.id)
      ?.filter((layer) => !isSettled(layer)) ?? []
  return applyLayers(image, pending).image
}

function isSettled({ settledVersion }: Layer): boolean {
  return settledVersion !== PENDING
}

/** Applies the changes that are newer than `readVersion`. Returns the same object as long as nothing changes. */
export function withChanges(
  overlay: ImageOverlay,
  image: VersionedImage,
  readVersion = image.readVersion ?? 0,
): ChangedImage {
  const layers = overlay.get(image.id) ?? []
  const cached = changedImageCache.get(image)
  if (cached?.layers === layers && cached.readVersion === readVersion) return cached.result
  const result = applyLayers(
    image,
    layers.filter(({ settledVersion }) => settledVersion > readVersion),
  )
  changedImageCache.set(image, { layers, readVersion, result })
  return result
}

const changedImageCache = new WeakMap<Image, { layers: readonly Layer[]; readVersion: number; result: ChangedImage }>()

function applyLayers(image: Image, layers: readonly Layer[]): ChangedImage {
  return {
    image: layers.reduce((changed, { apply }) => apply?.(changed) ?? changed, image),
    isFavorite: layers.findLast(({ isFavorite }) => isFavorite !== undefined)?.isFavorite,
    isDeleted: layers.some(({ isDeleted }) => isDeleted),
  }
}

/** Returns the overlay, and rerenders when it changes. */
export function useImageOverlay(): ImageOverlay {
  return useStore(store, NO_CHANGES)
}

/** Returns an image with its changes applied, even if it is deleted: deleting an image navigates away from its page. */
export function useChangedImage<Fetched extends VersionedImage | undefined>(image: Fetched): Fetched | Image {
  const overlay = useImageOverlay()
  return useMemo(() => image && withChanges(overlay, image).image, [overlay, image])
}

/** Returns the current overlay, outside of React. */
export function getImageOverlay(): ImageOverlay {
  return store.get()
}
