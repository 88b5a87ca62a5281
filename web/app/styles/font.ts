import basicUrl from './inter-basic.woff2?url'

/** Asked for with the page; the other letters of Inter (base.css) are fetched by who meets one. */
export const FONT_PRELOAD = {
  rel: 'preload',
  href: basicUrl,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const
