/** The link of the router at an event, if it leads to another page; one to a tile's preview does not. */
export function pageBeyond(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-discover]') : null
  return !link || link.origin !== location.origin || link.pathname === location.pathname ? null : link
}
