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

export interface PageCase {
  readonly name: string
  readonly path: (known: SeededIds) => string
  readonly visitors: readonly Visitor[]
  /** Captured in full height, for pages of text. */
  readonly whole?: true
}

const everybody = ['visitor', 'member'] as const
const visitor = ['visitor'] as const
const member = ['member'] as const
const admin = ['admin'] as const

/** The visits of each route in `web/app/routes.ts`. */
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
    { name: 'image', path: ({ imageId }) => `/image/${imageId}`, visitors: everybody, whole: true },
    { name: 'image-own', path: ({ ownImageId }) => `/image/${ownImageId}`, visitors: member, whole: true },
    {
      name: 'image-missing',
      path: () => `/image/00000000-0000-4000-8000-000000000000`,
      visitors: visitor,
    },
  ],
  credits: [
    { name: 'credits', path: () => '/credits', visitors: ['visitor', 'member', 'newcomer'], whole: true },
    { name: 'credits-filtered', path: () => '/credits?kind=refund', visitors: member },
  ],
  'credits/orders/:orderId': [
    { name: 'order', path: ({ orderId }) => `/credits/orders/${orderId}`, visitors: member, whole: true },
  ],
  settings: [{ name: 'settings', path: () => '/settings', visitors: everybody, whole: true }],
  pricing: [{ name: 'pricing', path: () => '/pricing', visitors: everybody, whole: true }],
  verify: [{ name: 'verify', path: () => '/verify', visitors: visitor, whole: true }],
  about: [{ name: 'about', path: () => '/about', visitors: visitor, whole: true }],
  terms: [{ name: 'terms', path: () => '/terms', visitors: visitor, whole: true }],
  privacy: [{ name: 'privacy', path: () => '/privacy', visitors: visitor, whole: true }],
  refund: [{ name: 'refund', path: () => '/refund', visitors: visitor, whole: true }],
  contact: [{ name: 'contact', path: () => '/contact', visitors: visitor, whole: true }],
  blog: [
    { name: 'blog', path: () => '/blog', visitors: visitor, whole: true },
    { name: 'blog-article', path: ({ articlePath }) => articlePath, visitors: visitor, whole: true },
  ],
  'magic-studio': [{ name: 'magic-studio', path: () => '/magic-studio', visitors: visitor }],
  'art-gallery': [{ name: 'art-gallery', path: () => '/art-gallery', visitors: visitor }],
  admin: [
    { name: 'admin-money', path: () => '/admin', visitors: admin, whole: true },
    { name: 'admin-signed-out', path: () => '/admin', visitors: visitor },
    { name: 'admin-refused', path: () => '/admin', visitors: ['newcomer'] },
  ],
  'admin/generations': [{ name: 'admin-generations', path: () => '/admin/generations', visitors: admin, whole: true }],
  'admin/orders': [
    { name: 'admin-orders', path: () => '/admin/orders', visitors: admin, whole: true },
    { name: 'admin-debts', path: () => '/admin/orders?show=debts', visitors: admin },
  ],
  'admin/users': [{ name: 'admin-users', path: () => '/admin/users', visitors: admin, whole: true }],
  'admin/users/:userId': [
    { name: 'admin-user', path: ({ customerId }) => `/admin/users/${customerId}`, visitors: admin, whole: true },
  ],
  'admin/reports': [{ name: 'admin-reports', path: () => '/admin/reports', visitors: admin, whole: true }],
  'admin/prices': [{ name: 'admin-prices', path: () => '/admin/prices', visitors: admin, whole: true }],
  'admin/audit': [{ name: 'admin-audit', path: () => '/admin/audit', visitors: admin, whole: true }],
  '*': [{ name: 'not-found', path: () => '/no-such-page', visitors: visitor }],
}

/** Returns every visit of every route. Throws if a route is missing here or no longer exists. */
export function allPageCases(): PageCase[] {
  const known = new Set(pathsOf(routes))
  const missing = [...known].filter((path) => !(path in PAGE_CASES))
  const gone = Object.keys(PAGE_CASES).filter((path) => !known.has(path))
  if (missing.length > 0)
    throw new Error(`Routes without a visit: ${missing.join(', ')}. Add them to ${import.meta.filename}.`)
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
function pathsOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, index, children }) =>
    children ? pathsOf(children) : index ? ['/'] : path === undefined ? [] : [path],
  )
}
