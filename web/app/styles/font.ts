import basicUrl from './inter-basic.woff2?url'

/** Preloaded with the page. The other letters of Inter (base.css) are fetched when a page contains one. */
export const FONT_PRELOAD = {
  rel: 'preload',
  href: basicUrl,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const
