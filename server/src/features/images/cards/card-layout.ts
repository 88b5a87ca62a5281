/** Social networks and messengers show cards of this size largest. */
export const CARD_WIDTH_PX = 1_200
export const CARD_HEIGHT_PX = 630

/** The minimum distance of the image from each edge of the card. */
const MARGIN_PX = 36

/** The position and size of an image on its card, in pixels. */
export interface CardLayout {
  left: number
  top: number
  width: number
  height: number
}

/** Places the image in the center, uncropped and as large as the margins allow. */
export function layoutCard(image: { width: number; height: number }): CardLayout {
  const [maxWidth, maxHeight] = [CARD_WIDTH_PX - 2 * MARGIN_PX, CARD_HEIGHT_PX - 2 * MARGIN_PX]
  const scale = Math.min(maxWidth / image.width, maxHeight / image.height)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  return {
    left: Math.round((CARD_WIDTH_PX - width) / 2),
    top: Math.round((CARD_HEIGHT_PX - height) / 2),
    width,
    height,
  }
}
