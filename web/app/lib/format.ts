// One locale and time zone on both sides: the server's HTML and the browser's first render must agree.
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const COUNT = new Intl.NumberFormat('en-US')

/** 'Nov 20, 2026' for a time in ISO form. */
export function formatDate(iso: string): string {
  return DATE.format(new Date(iso))
}

/** '1,234'. */
export function formatCount(count: number): string {
  return COUNT.format(count)
}

/** 'oil_painting' is 'Oil painting', as a style is shown. */
export function styleName(style: string): string {
  if (style === 'studio_ghibli') return 'Studio Ghibli'
  const words = style.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
