/**
 * Returns the router link at the target of an event if it leads to another page. Links that open the preview of a tile
 * do not.
 */
export function findPageLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-discover]') : null
  return !link || link.origin !== location.origin || link.pathname === location.pathname ? null : link
}
