/** The link of an image's tile, or the checkbox in its place, if it is in the document. */
export function tileControl(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-image-id="${CSS.escape(id)}"] :is(a, [role=checkbox])`)
}

/** A tile's picture as it stands in the grid. */
export function tilePicture(id: string): HTMLImageElement | null {
  return document.querySelector<HTMLImageElement>(`[data-image-id="${CSS.escape(id)}"] img`)
}
