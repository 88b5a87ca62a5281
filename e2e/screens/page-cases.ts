import routes from '../../web/app/routes.ts'

/** A signed-out visitor, a member with images, favorites and history, a user who has just signed up, and an admin. */
export type Visitor = 'visitor' | 'member' | 'newcomer' | 'admin'

/** The ids and paths in URLs of a seeded server. */
export interface SeededIds {
  readonly imageId: string
  readonly ownImageId: string
  readonly orderId: string
  readonly customerId: string
  /** The newest article, or the blog if there is none. */
  readonly articlePath: string
}

/** A page to check or to capture, and the visitors who open it. */
export interface PageCase {
  readonly name: string
  readonly path: (known: SeededIds) => string
  readonly visitors: readonly Visitor[]
  /** Whether screenshots show the page in its full height, as for pages of text. */
  readonly isFullHeight?: true
}

const everybody = ['visitor', 'member'] as const
const visitor = ['visitor'] as const
const member = ['member'] as const
const admin = ['admin'] as const

/** The page cases of each route in `web/app/routes.ts`. */
const PAGE_CASES: Readonly<Record<string, readonly PageCase[]>> = {
  '/': [{ name: 'home', path: () => '/', visitors: everybody }],
  generate: [{ name: 'generate', path: () => '/generate', visitors: ['visitor', 'member', 'newcomer'] }],
  favorites: [{ name: 'favorites', path: () => '/favorites', visitors: ['visitor', 'member', 'newcomer'] }],
  'my-media': [{ name: 'my-media', path: () => '/my-media', visitors: ['visitor', 'member', 'newcomer'] }],
  upload: [{ name: 'upload', path: () => '/upload', visitors: everybody }],
  'auth/confirm': [{ name: 'confirm', path: () => '/auth/confirm?token=x', visitors: visitor }],
  'auth/reset': [
    { name: 'reset', path: () => '/auth/reset?token=x', visitors: visitor },
    { name: 'reset-without-token', path: () => '/auth/reset', visitors: visitor },
  ],
  'auth/signin': [{ name: 'sign-in', path: () => '/auth/signin', visitors: visitor }],
  'image/:id': [
    { name: 'image', path: ({ imageId }) => `/image/${imageId}`, visitors: everybody, isFullHeight: true },
    { name: 'image-own', path: ({ ownImageId }) => `/image/${ownImageId}`, visitors: member, isFullHeight: true },
    {
      name: 'image-missing',
      path: () => `/image/00000000-0000-4000-8000-000000000000`,
      visitors: visitor,
    },
  ],
  credits: [
    { name: 'credits', path: () => '/credits', visitors: ['visitor', 'member', 'newcomer'], isFullHeight: true },
    { name: 'credits-filtered', path: () => '/credits?kind=refund', visitors: member, isFullHeight: true },
  ],
  'credits/orders/:orderId': [
    { name: 'order', path: ({ orderId }) => `/credits/orders/${orderId}`, visitors: member, isFullHeight: true },
  ],
  settings: [{ name: 'settings', path: () => '/settings', visitors: everybody, isFullHeight: true }],
  pricing: [{ name: 'pricing', path: () => '/pricing', visitors: everybody, isFullHeight: true }],
  verify: [{ name: 'verify', path: () => '/verify', visitors: visitor, isFullHeight: true }],
  about: [{ name: 'about', path: () => '/about', visitors: visitor, isFullHeight: true }],
  terms: [{ name: 'terms', path: () => '/terms', visitors: visitor, isFullHeight: true }],
  privacy: [{ name: 'privacy', path: () => '/privacy', visitors: visitor, isFullHeight: true }],
  refund: [{ name: 'refund', path: () => '/refund', visitors: visitor, isFullHeight: true }],
  contact: [{ name: 'contact', path: () => '/contact', visitors: visitor, isFullHeight: true }],
  blog: [
    { name: 'blog', path: () => '/blog', visitors: visitor, isFullHeight: true },
    { name: 'blog-article', path: ({ articlePath }) => articlePath, visitors: visitor, isFullHeight: true },
  ],
  'magic-studio': [{ name: 'magic-studio', path: () => '/magic-studio', visitors: visitor }],
  'art-gallery': [{ name: 'art-gallery', path: () => '/art-gallery', visitors: visitor }],
  admin: [
    { name: 'admin-money', path: () => '/admin', visitors: admin, isFullHeight: true },
    { name: 'admin-signed-out', path: () => '/admin', visitors: visitor },
    { name: 'admin-refused', path: () => '/admin', visitors: ['newcomer'] },
  ],
  'admin/generations': [
    { name: 'admin-generations', path: () => '/admin/generations', visitors: admin, isFullHeight: true },
  ],
  'admin/orders': [
    { name: 'admin-orders', path: () => '/admin/orders', visitors: admin, isFullHeight: true },
    { name: 'admin-debts', path: () => '/admin/orders?show=debts', visitors: admin },
  ],
  'admin/users': [{ name: 'admin-users', path: () => '/admin/users', visitors: admin, isFullHeight: true }],
  'admin/users/:userId': [
    { name: 'admin-user', path: ({ customerId }) => `/admin/users/${customerId}`, visitors: admin, isFullHeight: true },
  ],
  'admin/reports': [{ name: 'admin-reports', path: () => '/admin/reports', visitors: admin, isFullHeight: true }],
  'admin/prices': [{ name: 'admin-prices', path: () => '/admin/prices', visitors: admin, isFullHeight: true }],
  'admin/audit': [{ name: 'admin-audit', path: () => '/admin/audit', visitors: admin, isFullHeight: true }],
  '*': [{ name: 'not-found', path: () => '/no-such-page', visitors: visitor }],
}

/** Lists the page cases of all routes. Throws if a route is missing here or no longer exists. */
export function listPageCases(): PageCase[] {
  const known = new Set(listPaths(routes))
  const missing = [...known].filter((path) => !(path in PAGE_CASES))
  const gone = Object.keys(PAGE_CASES).filter((path) => !known.has(path))
  if (missing.length > 0)
    throw new Error(`Routes without a page case: ${missing.join(', ')}. Add them to ${import.meta.filename}.`)
  if (gone.length > 0)
    throw new Error(`Routes that no longer exist: ${gone.join(', ')}. Remove them from ${import.meta.filename}.`)
  return Object.values(PAGE_CASES).flat()
}

interface Entry {
  readonly path?: string | undefined
  readonly index?: boolean | undefined
  readonly children?: readonly Entry[] | undefined
}

/** Returns the paths of all pages, without layouts and development-only pages (`/dev`). */
function listPaths(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, index, children }) =>
    children ? listPaths(children) : index ? ['/'] : path === undefined ? [] : [path],
  )
}
