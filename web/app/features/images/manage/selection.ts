/** The selected images of a list, and the start of a range. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The image that was selected or deselected last. */
  anchor: string | null
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null }

/** Selects an image that is not selected, deselects one that is. */
export function toggleImage({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/**
 * Extends the range from the anchor to this image, in list order: all of them get the anchor's state, selected or not.
 */
export function extendRange(selection: Selection, id: string, order: readonly string[]): Selection {
  const { ids, anchor } = selection
  const [start, end] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)]
  if (anchor === null || start === -1 || end === -1) return toggleImage(selection, id)
  const next = new Set(ids)
  for (const rangeId of order.slice(Math.min(start, end), Math.max(start, end) + 1)) {
    if (ids.has(anchor)) next.add(rangeId)
    else next.delete(rangeId)
  }
  return { ids: next, anchor: id }
}

/** Deselects the given images. */
export function deselectImages({ ids, anchor }: Selection, removedIds: ReadonlySet<string>): Selection {
  return {
    ids: new Set([...ids].filter((id) => !removedIds.has(id))),
    anchor: anchor !== null && removedIds.has(anchor) ? null : anchor,
  }
}

/** Returns a selection of exactly these images. */
export function selectImages(ids: Iterable<string>): Selection {
  return { ids: new Set(ids), anchor: null }
}
