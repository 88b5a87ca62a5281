/**
 * Returns the router link that contains the target of an event, if the link leads to another page. Links that open the
 * preview of an image stay on the page.
 */
export function findPageLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-discover]') : null
  return !link || link.origin !== location.origin || link.pathname === location.pathname ? null : link
}
