import { Link, useLocation } from 'react-router'
import type { ArticleText } from '../content/articles.ts'

/** What an article's parts are called, beside it where there is room. */
export function BlogContents({ outline }: Pick<ArticleText, 'outline'>) {
  const { search } = useLocation()
  return (
    <nav
      aria-label="On this page"
      className="sticky top-[calc(var(--header-height)+1.5rem)] hidden max-h-[calc(100dvh-var(--header-height)-3rem)] self-start overflow-y-auto @4xl:block"
    >
      <p className="mb-2 px-3 text-xs font-medium text-muted" aria-hidden="true">
        On this page
      </p>
      <ol className="border-l border-line text-sm">
        {outline.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ search, hash: id }}
              onClick={() => focusOn(id)}
              className="-ml-px block border-l border-transparent px-3 py-1.5 text-pretty text-muted hover:border-accent hover:text-content"
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function focusOn(id: string) {
  document.getElementById(id)?.focus({ preventScroll: true })
}
