/** What pages are called in the header and in the browser's tab, by path. Other pages bring a title of their own. */
const TITLES: Readonly<Record<string, string>> = {
  '/': 'Explore',
  '/generate': 'Generate',
  '/my-media': 'My Media',
  '/favorites': 'Favorites',
  '/upload': 'Upload',
  '/credits': 'Credits',
  '/settings': 'Settings',
  '/pricing': 'Pricing',
  '/verify': 'Verify',
  '/about': 'About Us',
  '/terms': 'Terms & Conditions',
  '/privacy': 'Privacy Policy',
  '/refund': 'Refund Policy',
  '/contact': 'Contact Us',
  '/blog': 'Blog',
  '/magic-studio': 'Magic Studio',
  '/art-gallery': 'Art Gallery',
  '/auth/confirm': 'Confirm Email',
  '/auth/reset': 'Reset Password',
  '/auth/signin': 'Sign In',
}

/** Where the header's title is the page's heading. */
const HEADED_BY_HEADER = new Set([
  '/',
  '/generate',
  '/my-media',
  '/favorites',
  '/upload',
  '/credits',
  '/settings',
  '/pricing',
  '/verify',
  '/auth/signin',
])

export function titleOf(address: string): string {
  const path = normalize(address)
  if (path.startsWith('/image/')) return 'Image'
  if (path.startsWith('/credits/orders/')) return 'Credits'
  return TITLES[path] ?? 'Explore'
}

/** Whether the header's title is the page's heading; other pages have one of their own. */
export function isHeadedByHeader(address: string): boolean {
  return HEADED_BY_HEADER.has(normalize(address))
}

const PATHS_WITHOUT_FOOTER = new Set(['/', '/generate', '/my-media', '/favorites', '/settings', '/auth/signin'])

export function hasFooter(address: string): boolean {
  return !PATHS_WITHOUT_FOOTER.has(normalize(address))
}

/** As the router reads it: `/About/` is the page of `/about`. */
function normalize(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '').toLowerCase() : path
}
