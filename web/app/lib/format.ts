/**
 * Formats a whole number as '1,234'. The browser's formatter is not used, because its first use takes longer than our
 * own startup code and every first page shows counts.
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Formats a change as '+1,234' or '−16', with a real minus sign. */
export function formatChange(amount: number): string {
  return (amount > 0 ? '+' : '') + formatCount(amount).replace('-', '−')
}

/** Display name of a style: 'oil_painting' is 'Oil painting'. */
export function styleName(style: string): string {
  if (style === 'studio_ghibli') return 'Studio Ghibli'
  const words = style.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
