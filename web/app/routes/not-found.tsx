import { data, Link } from 'react-router'
import type { Route } from './+types/not-found'
import notFound from '../content/illustrations/not-found.webp'
import { hiddenHead } from '../lib/page-head.ts'
import { buttonStyle } from '../ui/button-style.ts'

export const loader = () => data(null, { status: 404 })

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead('Page not found', matches[0].loaderData.site)
}

export default function NotFound() {
  return (
    <div className="flex min-h-[calc(100dvh-var(--header-height)-8rem)] flex-col items-center justify-center px-4 py-10 text-center">
      <div className="aspect-video w-full max-w-lg overflow-hidden rounded-xl border border-line bg-surface-sunken">
        {/* Larger than its frame, which hides the margin of paper that the style leaves. */}
        <img
          src={notFound}
          alt=""
          width={480}
          height={480}
          className="size-full scale-112 object-cover object-[50%_32%]"
        />
      </div>
      <p className="mt-8 text-sm font-medium text-link tabular-nums">404</p>
      <h1 className="mt-2 text-3xl font-semibold tracking-tight text-balance">Page not found</h1>
      <p className="mt-3 max-w-sm text-pretty text-muted">
        There is no page at this address. It may have moved, or the link is mistyped.
      </p>
      <Link to="/" className={`${buttonStyle({ tone: 'primary' })} mt-7`}>
        Return to Home
      </Link>
    </div>
  )
}
