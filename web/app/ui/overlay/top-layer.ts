/** From the window's edges and from what something belongs to. */
const GAP_PX = 8
/** What opens beside a button stands clear of the column that the button is in. */
const BESIDE_PX = 12

/**
 * Lifts an element with the attribute `popover` above the page, where no scrolling parent cuts it off. Answers how to lower it again.
 */
export function raise(element: HTMLElement): () => void {
  if (!('showPopover' in element)) return () => {}
  element.showPopover()
  return () => element.hidePopover()
}

/** Beside an anchor, both ending at its lower edge; above or below it where the window is too narrow. */
export function placeBeside(element: HTMLElement, anchor: Element): void {
  const { left, right, top, bottom } = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const isRoomBeside = right + BESIDE_PX + width + GAP_PX <= innerWidth
  const aboveOrBelow = top - height - GAP_PX < GAP_PX ? bottom + GAP_PX : top - height - GAP_PX
  element.style.left = `${isRoomBeside ? right + BESIDE_PX : within(left, width, innerWidth)}px`
  element.style.top = `${isRoomBeside ? within(bottom - height, height, innerHeight) : aboveOrBelow}px`
}

/** Beside an anchor or below it, at its middle. */
export function placeAtMiddle(element: HTMLElement, anchor: Element, side: 'right' | 'bottom'): void {
  const { left, right, top, bottom } = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const isRight = side === 'right'
  element.style.left = `${isRight ? right + BESIDE_PX : within((left + right - width) / 2, width, innerWidth)}px`
  element.style.top = `${isRight ? (top + bottom - height) / 2 : bottom + GAP_PX}px`
}

function within(start: number, length: number, end: number): number {
  return Math.max(GAP_PX, Math.min(start, end - length - GAP_PX))
}
