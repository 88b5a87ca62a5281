import { CSPProvider } from '@base-ui/react/csp-provider'
import type { Site } from '@pictor/contract'
import { isAdminPath } from '@pictor/contract/limits'
import { HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { use, useState, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router'
import './app.css'
import type { Route } from './+types/root'
import { CreditsProvider } from './features/credits/credits-provider.tsx'
import { parseCurrencyCookie } from './features/region/selected-currency.ts'
import { useRootData, type RootData } from './api/session/viewer.ts'
import type { Prefetched } from './lib/prefetch.ts'
import { requestContext } from './lib/request-context.ts'
import { AppShell } from './shell/frame/app-shell.tsx'
import { EARLY_INPUT_SCRIPT, useEarlyInputReplay } from './shell/early-input/early-input.ts'
import { EARLY_CLICK_SCRIPT } from './shell/early-input/early-click.ts'
import { ErrorPage } from './shell/frame/error-page.tsx'
import { GoogleReturn } from './features/users/sign-in/google/google-return.tsx'
import { ImageFavorites } from './shell/image-favorites.tsx'
import { LoadWhenIdle } from './shell/connection/load-when-idle.tsx'
import { LiveUpdates } from './shell/connection/live-updates.tsx'
import { PurchaseProvider } from './features/payments/purchase/purchase-provider.tsx'
import { SessionKeeper } from './shell/sign-in/session-keeper.tsx'
import { isSidebarOpen } from './shell/sidebar/sidebar-state.ts'
import { SignInProvider } from './features/users/sign-in/sign-in-provider.tsx'
import { FIRST_PAINT_SCRIPT, THEME_COLORS } from './shell/frame/theme.ts'
import basicFontUrl from './styles/inter-basic.woff2?url'
import { HydratedProvider } from './ui/hydration.ts'
import { NonceContext } from './ui/nonce.ts'
import { ToastProvider } from './ui/overlay/toast.tsx'

export async function loader({ request, context }: Route.LoaderArgs): Promise<RootData> {
  const { api, site, viewer: findViewer, report } = context.get(requestContext)
  const viewer = await findViewer()
  const credits = viewer && (await api.credits.get().catch(reportCreditsError))
  const cookies = request.headers.get('cookie')
  const year = new Date().getUTCFullYear()
  return { site, year, viewer, credits, sidebarOpen: isSidebarOpen(cookies), currency: parseCurrencyCookie(cookies) }

  /** Reports the error and returns null: the page then fetches the credits itself. */
  function reportCreditsError(error: unknown) {
    report(error)
    return null
  }
}

/** Runs while the browser's URL is still that of the previous page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<RootData> {
  if (needsNewDocument(window.location.pathname, new URL(request.url).pathname)) throw redirectDocument(request.url)
  return serverLoader()
}

/**
 * The viewer changes only by signing in or out, which request a revalidation. Navigation does not revalidate, unless
 * the next page needs a new document or has the same URL.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const isRequested = formMethod !== undefined || currentUrl.href === nextUrl.href
  return isRequested || needsNewDocument(currentUrl.pathname, nextUrl.pathname)
}

/**
 * Whether a navigation enters or leaves the admin pages. A document keeps the security policy that it was loaded with,
 * so only a new document removes the payment provider's scripts for admins, and restores them for buyers.
 */
function needsNewDocument(currentPath: string, nextPath: string): boolean {
  return isAdminPath(currentPath) !== isAdminPath(nextPath)
}

/** Preloaded with the page. The other letters of Inter (base.css) are fetched when a page contains one. */
const FONT_PRELOAD = {
  rel: 'preload',
  href: basicFontUrl,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const

export const links: Route.LinksFunction = () => [FONT_PRELOAD]

/**
 * The page extends to the edges of the screen; the shell keeps clear of notches. Where browsers support it, the
 * keyboard shrinks the page.
 */
const VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content'

/**
 * Runs before the page's own code, in browsers with Trusted Types. The policy accepts what React needs: the empty
 * script element from which React creates scripts, and texts without markup, such as styles. It also accepts script
 * URLs of this site. Anything else is a bug or an attack and is rejected.
 */
const TRUSTED_TYPES_SCRIPT = `if(window.trustedTypes)trustedTypes.createPolicy("default",{createHTML:function(t){return t==="<script><\\/script>"||t.indexOf("<")<0?t:null},createScriptURL:function(u){return new URL(u,location).origin===location.origin?u:null}})`

/**
 * Run before the page's own code; only the server's HTML contains them. When React renders the document again for the
 * error page, inline scripts would not run, and the Trusted Types policy of the first script would reject them.
 */
const EARLY_SCRIPTS = import.meta.env.SSR
  ? [TRUSTED_TYPES_SCRIPT, FIRST_PAINT_SCRIPT, EARLY_INPUT_SCRIPT, EARLY_CLICK_SCRIPT].join(';')
  : ''

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const { sidebarOpen = true, site } = useRootData() ?? {}
  return (
    // The first-paint script may change `class` and `data-sidebar` before hydration.
    <html lang="en" className="dark" data-sidebar={sidebarOpen ? 'open' : 'collapsed'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={VIEWPORT} />
        <meta name="theme-color" content={THEME_COLORS.dark} suppressHydrationWarning />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: EARLY_SCRIPTS }} suppressHydrationWarning />
        <Meta />
        <SiteIcons logo={site?.logo ?? null} />
        <Links nonce={nonce} />
      </head>
      <body className="font-sans antialiased">
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** Icons for tabs, bookmarks and home screens: the operator's logo, or our own icons in `web/public`. */
function SiteIcons({ logo }: Pick<Site, 'logo'>) {
  return (
    <>
      {logo ? (
        <>
          <link rel="icon" href={logo.light} media="(prefers-color-scheme: light)" />
          <link rel="icon" href={logo.dark} media="(prefers-color-scheme: dark)" />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}

/**
 * Calls fail immediately without a network. A paused call would be sent, and charged, when the user no longer expects
 * it.
 */
const NETWORK_MODE_ALWAYS = { networkMode: 'always' } as const

/** Loads the component that fetches the visitor's region. Until the region is known, prices are in dollars. */
const loadRegionLookup = async () => (await import('./features/region/region-lookup.tsx')).RegionLookup
const loadConnectionBanner = async () => (await import('./shell/connection/connection-banner.tsx')).ConnectionBanner

export default function Root() {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { ...NETWORK_MODE_ALWAYS, staleTime: 60_000, retry: false },
          mutations: NETWORK_MODE_ALWAYS,
        },
      }),
  )
  useEarlyInputReplay()
  return (
    <CSPProvider nonce={use(NonceContext)}>
      <HydratedProvider>
        <QueryClientProvider client={queries}>
          <ToastProvider>
            <SessionKeeper />
            <LiveUpdates />
            <GoogleReturn />
            <LoadWhenIdle load={loadRegionLookup} />
            <LoadWhenIdle load={loadConnectionBanner} />
            <CreditsProvider>
              <SignInProvider>
                <PurchaseProvider>
                  <ImageFavorites>
                    <AppShell>
                      <PrefetchedQueries>
                        <Outlet />
                      </PrefetchedQueries>
                    </AppShell>
                  </ImageFavorites>
                </PurchaseProvider>
              </SignInProvider>
            </CreditsProvider>
          </ToastProvider>
        </QueryClientProvider>
      </HydratedProvider>
    </CSPProvider>
  )
}

/** Puts the query results of the page's loader into the cache before the page renders. */
function PrefetchedQueries({ children }: { children: ReactNode }) {
  const prefetched = useMatches()
    .map(({ loaderData }) => loaderData)
    .find(isPrefetched)
  return <HydrationBoundary state={prefetched?.dehydratedState}>{children}</HydrationBoundary>
}

function isPrefetched(loaderData: unknown): loaderData is Prefetched {
  return typeof loaderData === 'object' && loaderData !== null && 'dehydratedState' in loaderData
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
