import { Link } from 'react-router'
import missing from '../../content/illustrations/not-found.webp'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { PageMessage } from '../../ui/page-message.tsx'

export interface MissingPageProps {
  title: string
  text: string
}

/** The page for a URL where nothing exists. It is inside the app shell, so navigation still works. */
export function MissingPage({ title, text }: MissingPageProps) {
  return (
    <PageMessage illustration={missing} heading="h1" title={title} text={text}>
      <Link to="/" className={buttonStyle({ tone: 'primary' })}>
        Return to Home
      </Link>
    </PageMessage>
  )
}
