import { isRouteErrorResponse, Link } from 'react-router'
import { buttonStyle } from '../ui/button-style.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from './logo.tsx'

/** In place of the whole page when it cannot be shown: what happened and what can be done, nothing of how. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 py-16 text-center">
      <title>{missing ? 'Not found' : 'Something went wrong'}</title>
      <meta name="robots" content="noindex" />
      <Logo className="mb-6 size-14 opacity-80" />
      <h1 className="text-2xl font-semibold tracking-tight text-balance">
        {missing ? 'We could not find this' : 'Something went wrong'}
      </h1>
      <p className="mt-2 max-w-sm text-pretty text-muted">
        {missing
          ? 'It may have been removed, or it belongs to somebody else.'
          : 'This is our fault, not yours. Nothing was charged by this. Try again in a moment.'}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {!missing && (
          <Button tone="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        )}
        <Link to="/" reloadDocument className={buttonStyle()}>
          Return to Home
        </Link>
      </div>
    </main>
  )
}
