import { useLayoutEffect, useSyncExternalStore } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Logo } from './logo.tsx'
import { applyStoredTheme } from './theme.ts'

const TEXTS = {
  missing: {
    tab: 'Not found',
    title: 'We couldn’t find this page',
    text: 'It may have been removed or made private.',
  },
  broken: {
    tab: 'Something went wrong',
    title: 'Something went wrong',
    text: 'This is our fault, not yours. You weren’t charged. Try again in a moment.',
  },
  offline: {
    tab: 'You’re offline',
    title: 'You’re offline',
    text: 'We couldn’t load this page. You weren’t charged. Try again once you’re back online.',
  },
}

/** Replaces a page that can't be rendered: says what happened and what to do, without technical details. */
export function ErrorPage({ error }: { error: unknown }) {
  const offline = useOffline()
  useLayoutEffect(applyStoredTheme, [])
  const missing = isRouteErrorResponse(error) && error.status === 404
  const { tab, title, text } = TEXTS[missing ? 'missing' : offline ? 'offline' : 'broken']
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 py-16 text-center">
      <title>{tab}</title>
      <meta name="robots" content="noindex" />
      <Logo className="mb-8 size-16" />
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
      <p className="mt-3 max-w-sm text-pretty text-muted" aria-live="polite">
        {text}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {!missing && (
          <Button tone="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        )}
        <Link to="/" reloadDocument className={buttonStyle({ tone: missing ? 'primary' : 'secondary' })}>
          Return to Home
        </Link>
      </div>
    </main>
  )
}

function useOffline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => !navigator.onLine,
    () => false,
  )
}

function subscribeToConnection(onChange: () => void): () => void {
  const controller = new AbortController()
  for (const name of ['online', 'offline']) addEventListener(name, onChange, { signal: controller.signal })
  return () => controller.abort()
}
