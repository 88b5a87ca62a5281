export interface Point {
  x: number
  y: number
}

/** How a picture is looked at: enlarged so many times, its middle so far from the stage's middle, in pixels. */
export interface View extends Point {
  scale: number
}

/** What a view depends on, in CSS pixels. */
export interface Extent {
  stage: { width: number; height: number }
  /** As it fits into the stage. */
  picture: { width: number; height: number }
  /** How wide the file is. */
  fileWidth: number
}

export const FITTED: View = { scale: 1, x: 0, y: 0 }

/** A picture that fits nearly in its own size is enlarged so far, or nothing would be seen to happen. */
const LEAST_STEP = 2
const HARDLY_LARGER = 1.15
const SCALE_MAX = 8

/** The scale that zooming in leads to: the file's own size, where that shows more. */
export function zoomedScale({ picture, fileWidth }: Extent): number {
  const actual = fileWidth / picture.width
  return actual > HARDLY_LARGER ? Math.min(actual, SCALE_MAX) : LEAST_STEP
}

/** Enlarges so that what is at a point stays there; the point is counted from the stage's middle. */
export function zoomTo(view: View, scale: number, { at, extent }: { at: Point; extent: Extent }): View {
  const most = Math.max(SCALE_MAX, zoomedScale(extent))
  const next = Math.min(Math.max(scale, 1), most)
  const growth = next / view.scale
  return within({ scale: next, x: at.x - (at.x - view.x) * growth, y: at.y - (at.y - view.y) * growth }, extent)
}

/** Moves the picture, no further than its edges allow. */
export function panBy(view: View, { x, y }: Point, extent: Extent): View {
  return within({ ...view, x: view.x + x, y: view.y + y }, extent)
}

export function isZoomed({ scale }: View): boolean {
  return scale > 1
}

function within({ scale, x, y }: View, { stage, picture }: Extent): View {
  const across = Math.max(0, (picture.width * scale - stage.width) / 2)
  const down = Math.max(0, (picture.height * scale - stage.height) / 2)
  return { scale, x: between(x, across), y: between(y, down) }
}

function between(value: number, most: number): number {
  // Not -0, which would make equal views differ.
  return Math.min(Math.max(value, -most), most) + 0
}
