interface PageTitle {
  title: string
  /** The header's title is the page's heading; other pages bring their own. */
  heading: boolean
}

const TITLES: Readonly<Record<string, PageTitle>> = {
  '/': { title: 'Explore', heading: true },
  '/generate': { title: 'Generate', heading: true },
  '/my-media': { title: 'My Media', heading: true },
  '/favorites': { title: 'Favorites', heading: true },
  '/upload': { title: 'Upload', heading: true },
  '/credits': { title: 'Credits', heading: true },
  '/settings': { title: 'Settings', heading: true },
  '/pricing': { title: 'Pricing', heading: true },
  '/verify': { title: 'Verify', heading: true },
  '/about': { title: 'About Us', heading: false },
  '/terms': { title: 'Terms & Conditions', heading: false },
  '/privacy': { title: 'Privacy Policy', heading: false },
  '/refund': { title: 'Refund Policy', heading: false },
  '/contact': { title: 'Contact Us', heading: false },
  '/blog': { title: 'Blog', heading: false },
  '/magic-studio': { title: 'Magic Studio', heading: false },
  '/art-gallery': { title: 'Art Gallery', heading: false },
  '/auth/confirm': { title: 'Confirm Email', heading: false },
  '/auth/reset': { title: 'Reset Password', heading: false },
  '/auth/signin': { title: 'Sign In', heading: true },
}

/** What the header says at a path. */
export function titleOf(address: string): PageTitle {
  const path = plain(address)
  if (path.startsWith('/image/')) return { title: 'Image', heading: false }
  if (path.startsWith('/credits/orders/')) return { title: 'Credits', heading: false }
  return TITLES[path] ?? { title: 'Explore', heading: false }
}

const PATHS_WITHOUT_FOOTER = new Set(['/', '/generate', '/my-media', '/favorites', '/settings', '/auth/signin'])

export function hasFooter(address: string): boolean {
  return !PATHS_WITHOUT_FOOTER.has(plain(address))
}

/** As the router reads it: `/About/` is the page of `/about`. */
function plain(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '').toLowerCase() : path
}
