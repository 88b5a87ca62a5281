import { Link } from 'react-router'
import { useSite } from '../lib/viewer.ts'

export function Footer() {
  return (
    <footer className="border-t border-line px-4 py-6 text-center text-sm text-muted">
      <p>© {useSite()?.brandName}. All rights reserved.</p>
      <Link to="/verify" className="mt-1 inline-flex h-11 items-center rounded-sm px-2 hover:text-content md:h-8">
        Verify a picture
      </Link>
    </footer>
  )
}
