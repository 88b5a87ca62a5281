import basicUrl from './inter-basic.woff2?url'
import { BASIC_LETTERS, WEIGHTS } from './font-letters.ts'

/** Asked for with the page; the other letters of Inter (base.css) are fetched by who meets one. */
export const FONT_PRELOAD = {
  rel: 'preload',
  href: basicUrl,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const

/** In the page itself, so that the preloaded file is known before the stylesheet. */
export const FONT_FACE = `@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:${WEIGHTS.min} ${WEIGHTS.max};src:url(${basicUrl}) format("woff2-variations");unicode-range:${BASIC_LETTERS}}`
