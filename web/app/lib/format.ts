/**
 * Formats a whole number as '1,234', without the browser's formatter: its first use takes longer than our own startup
 * code, and every page shows counts as soon as it loads.
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Formats a change as '+1,234' or '−16', with a real minus sign. */
export function formatChange(amount: number): string {
  return (amount > 0 ? '+' : '') + formatCount(amount).replace('-', '−')
}

/** Formats the name of a style for display: 'oil_painting' as 'Oil painting'. */
export function formatStyleName(style: string): string {
  if (style === 'studio_ghibli') return 'Studio Ghibli'
  const words = style.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
