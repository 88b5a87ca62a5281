import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

/**
 * Returns the average color of an image, cheap enough for every tile of the server's HTML; undefined for an invalid
 * hash.
 */
export function getAverageColor(thumbhash: string): string | undefined {
  const hash = decode(thumbhash)
  if (!hash) return undefined
  const { r, g, b } = thumbHashToAverageRGBA(hash)
  const [red, green, blue] = [r, g, b].map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255))
  return `rgb(${red} ${green} ${blue})`
}

/**
 * Returns the blurred image as a data URL of a small PNG (about 6 kB); undefined for an invalid hash. For the browser
 * only.
 */
export function createBlurredImageUrl(thumbhash: string): string | undefined {
  const hash = decode(thumbhash)
  return hash && thumbHashToDataURL(hash)
}

// A hash with nothing after its header would decode to NaN.
const HEADER_BYTES = 5

function decode(thumbhash: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0))
    return bytes.length > HEADER_BYTES ? bytes : undefined
  } catch {
    return undefined
  }
}
