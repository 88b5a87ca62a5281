import { Link } from 'react-router'
import notFound from '../../content/illustrations/not-found.webp'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { PageMessage } from '../../ui/page-message.tsx'

export interface MissingPageProps {
  title: string
  text: string
  /** URL of a square illustration. */
  illustration?: string
}

/** The page for a URL where nothing exists. It is inside the app shell, so navigation still works. */
export function MissingPage({ title, text, illustration = notFound }: MissingPageProps) {
  return (
    <PageMessage illustration={illustration} heading="h1" title={title} text={text}>
      <Link to="/" className={buttonStyle({ tone: 'primary' })}>
        Return to Home
      </Link>
    </PageMessage>
  )
}
