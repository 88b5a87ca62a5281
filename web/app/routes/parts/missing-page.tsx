import { Link } from 'react-router'
import missing from '../../content/illustrations/not-found.webp'
import { buttonStyle } from '../../ui/controls/button-style.ts'

export interface MissingPageProps {
  title: string
  text: string
}

/** The page for a URL where nothing exists. It is inside the app shell, so navigation still works. */
export function MissingPage({ title, text }: MissingPageProps) {
  return (
    <div className="flex min-h-[calc(100dvh-var(--header-height)-8rem)] flex-col items-center justify-center px-4 py-10 text-center">
      <div className="aspect-video w-full max-w-lg overflow-hidden rounded-xl border border-line bg-surface-sunken">
        {/* Enlarged, so that the frame cuts off the margin of paper around the illustration. */}
        <img
          src={missing}
          alt=""
          width={480}
          height={480}
          className="size-full scale-112 object-cover object-[50%_32%]"
        />
      </div>
      <p className="mt-8 text-sm font-medium text-link tabular-nums">404</p>
      <h1 className="mt-2 text-3xl font-semibold tracking-tight text-balance">{title}</h1>
      <p className="mt-3 max-w-sm text-pretty text-muted">{text}</p>
      <Link to="/" className={`${buttonStyle({ tone: 'primary' })} mt-7`}>
        Return to Home
      </Link>
    </div>
  )
}
