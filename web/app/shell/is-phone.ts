/** Window widths where the sidebar is a drawer. */
export const PHONE = '(width < 768px)'

export function isPhone(): boolean {
  return matchMedia(PHONE).matches
}
