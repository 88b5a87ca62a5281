import { MOBILE_BREAKPOINT_PX } from '@pictor/contract/limits'

/** Where the sidebar is a drawer. */
export function isPhone(): boolean {
  return matchMedia(`(width < ${MOBILE_BREAKPOINT_PX}px)`).matches
}
