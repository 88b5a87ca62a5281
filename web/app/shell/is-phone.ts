/** Media query for the window widths at which the sidebar is a drawer. */
export const PHONE_QUERY = '(width < 768px)'

export function isPhone(): boolean {
  return matchMedia(PHONE_QUERY).matches
}
