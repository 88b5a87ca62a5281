/**
 * The changes that this page has made to images, laid over what it has read. The query cache is never rewritten: lists and previews apply the
 * overlay while they render.
 *
 * - Set: whatever changes an image calls `changeImage` before its request. The change is shown at once, everywhere.
 * - Cleared: `rollback` removes a change that failed. `settle` keeps a confirmed one, over older data only: data carries the version of the
 *   overlay at which its read began (`readVersion`), so a read that began before cannot bring the old value back, and one that began after wins by itself.
 * - A deletion never settles: no later data has the image. Undoing it is its rollback.
 * - Several changes of one image lie over each other: the settled ones, then the pending ones in the order in which they were made. When one
 *   fails, the others stay.
 * - Lists leave out what no longer belongs in them and subtract it from their total, for as long as their data still has it.
 * - On the server nothing is ever changed, and hydration begins without changes.
 */
import type { Image } from '@pictor/contract'
import { useMemo } from 'react'
import { createStore, useStore } from '../../lib/create-store.ts'

export interface ImageChange {
  /** Returns the image as the change leaves it. */
  apply?: (image: Image) => Image
  /** Whether the image is one of the visitor's favorites now. */
  isFavorite?: boolean
  isDeleted?: boolean
}

export interface OptimisticChange {
  /** Confirms the change, or what the server made of it. */
  settle: (confirmed?: ImageChange) => void
  rollback: () => void
}

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
const NOTHING: ImageOverlay = new Map()

const store = createStore(NOTHING)
/** How many changes have settled. */
let version = 0

/** Returns the version to put on data whose read begins now. */
export function currentVersion(): number {
  return version
}

/** Applies a change until it is settled or rolled back. */
export function changeImage(id: string, change: ImageChange): OptimisticChange {
  let layer: Layer = { ...change, settledVersion: PENDING }
  const update = (layers: readonly Layer[]) => store.set(new Map(store.get()).set(id, layers))
  const current = () => store.get().get(id) ?? []
  update([...current(), layer])
  return {
    settle(confirmed = change) {
      // The viewer has changed: another user must not see it.
      if (!current().includes(layer)) return
      const others = current().filter((each) => each !== layer)
      layer = { ...confirmed, settledVersion: (version += 1) }
      update([...others.filter(isSettled), layer, ...others.filter((each) => !isSettled(each))])
    },
    rollback: () => update(current().filter((each) => each !== layer)),
  }
}

/** Drops all changes, with the session that made them. */
export function clearImageOverlay(): void {
  store.set(NOTHING)
}

/** Whether an image was changed since a read began, or is being changed: then the read may have the old value. */
export function isChangedSince(id: string, readVersion: number): boolean {
  return (
    store
      .get()
      .get(id)
      ?.some(({ settledVersion }) => settledVersion > readVersion) === true
  )
}

/** Shows an image as the server has it now. */
export function putImage(image: Image): void {
  changeImage(image.id, { apply: () => image }).settle()
}

/** Returns an image with the changes that are not confirmed yet. */
export function withPendingChanges(image: Image): Image {
  const pending =
    store
      .get()
      .get(image.id)
      ?.filter((layer) => !isSettled(layer)) ?? []
  return applied(image, pending).image
}

function isSettled({ settledVersion }: Layer): boolean {
  return settledVersion !== PENDING
}

/** Returns an image with all changes that its data does not have; the same object as long as nothing changes. */
export function withChanges(overlay: ImageOverlay, image: Image, readVersion = 0): ChangedImage {
  const layers = overlay.get(image.id) ?? []
  const known = changedImages.get(image)
  if (known?.layers === layers && known.readVersion === readVersion) return known.result
  const result = applied(
    image,
    layers.filter(({ settledVersion }) => settledVersion > readVersion),
  )
  changedImages.set(image, { layers, readVersion, result })
  return result
}

const changedImages = new WeakMap<Image, { layers: readonly Layer[]; readVersion: number; result: ChangedImage }>()

function applied(image: Image, layers: readonly Layer[]): ChangedImage {
  return {
    image: layers.reduce((before, { apply }) => apply?.(before) ?? before, image),
    isFavorite: layers.findLast(({ isFavorite }) => isFavorite !== undefined)?.isFavorite,
    isDeleted: layers.some(({ isDeleted }) => isDeleted),
  }
}

/** Returns all changes; rerenders when there is another one. */
export function useImageOverlay(): ImageOverlay {
  return useStore(store, NOTHING)
}

/** Returns one image with its changes, also a deleted one: deleting it leaves its page. */
export function useChangedImage<Read extends (Image & { readVersion?: number }) | undefined>(read: Read): Read | Image {
  const overlay = useImageOverlay()
  return useMemo(() => read && withChanges(overlay, read, read.readVersion).image, [overlay, read])
}

/** Returns all changes as they are now. */
export function imageOverlay(): ImageOverlay {
  return store.get()
}
