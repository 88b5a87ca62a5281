import { data, Link } from 'react-router'
import notFound from '../content/illustrations/not-found.webp'
import { buttonStyle } from '../ui/button-style.ts'
import { Illustration } from '../ui/illustration.tsx'
import type { Route } from './+types/not-found'

export const loader = () => data(null, { status: 404 })

export const meta: Route.MetaFunction = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }]

export default function NotFound() {
  return (
    <div className="flex min-h-[70vh] flex-col items-center justify-center px-6 text-center">
      <Illustration address={notFound} />
      <p className="text-sm font-medium text-link">404</p>
      <h1 className="mt-2 text-2xl font-semibold tracking-tight">Page not found</h1>
      <p className="mt-2 max-w-sm text-pretty text-muted">
        There is no page at this address. It may have moved, or the link is mistyped.
      </p>
      <Link to="/" className={`${buttonStyle({ tone: 'primary' })} mt-7`}>
        Return to Home
      </Link>
    </div>
  )
}
