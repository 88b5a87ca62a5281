import { MOBILE_BREAKPOINT_PX } from '@pictor/contract/limits'

/** Where the sidebar is a drawer. */
export const PHONE = `(width < ${MOBILE_BREAKPOINT_PX}px)`

export function isPhone(): boolean {
  return matchMedia(PHONE).matches
}
