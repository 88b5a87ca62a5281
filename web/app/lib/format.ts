/** '1,234' of a whole number. Not by the browser's formatter, whose first use takes longer than all our code to start, and this is on every first page. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** '+1,234', '−16' with a real minus. */
export function formatChange(amount: number): string {
  return (amount > 0 ? '+' : '') + formatCount(amount).replace('-', '−')
}

/** 'oil_painting' is 'Oil painting', as a style is shown. */
export function styleName(style: string): string {
  if (style === 'studio_ghibli') return 'Studio Ghibli'
  const words = style.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
