/** By path: the title of a page in the header and, unless the page sets another one, in the browser tab. */
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

/** Pages whose heading is the title in the header. */
const PATHS_WITH_TITLE_HEADING = new Set([
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

export function getPageTitle(pathname: string): string {
  const path = normalizePath(pathname)
  if (path.startsWith('/image/')) return 'Image'
  if (path.startsWith('/credits/orders/')) return 'Credits'
  return TITLES[path] ?? 'Explore'
}

/** Whether the title in the header is the page's heading. Other pages contain their own heading. */
export function isTitleHeading(pathname: string): boolean {
  return PATHS_WITH_TITLE_HEADING.has(normalizePath(pathname))
}

const PATHS_WITHOUT_FOOTER = new Set(['/', '/generate', '/my-media', '/favorites', '/settings', '/auth/signin'])

export function hasFooter(pathname: string): boolean {
  return !PATHS_WITHOUT_FOOTER.has(normalizePath(pathname))
}

/**
 * Whether the footer has links. On pages with tools or personal data, it is one line. Admin pages keep the links: to
 * other users, they must look like any missing page.
 */
export function hasFooterLinks(pathname: string): boolean {
  return !/^\/(auth|credits|image|upload)(\/|$)/.test(normalizePath(pathname))
}

/** Normalizes a path as the router does: `/About/` is `/about`. */
function normalizePath(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '').toLowerCase() : path
}
