import { Link } from 'react-router'
import { useSite } from '../lib/viewer.ts'

export function Footer() {
  return (
    <footer className="border-t border-line px-4 py-6 text-center text-sm text-muted">
      <p>© {useSite()?.brandName}. All rights reserved.</p>
      <p className="mt-1 flex flex-wrap justify-center gap-x-3">
        <Link to="/pricing" className={LINK}>
          Pricing
        </Link>
        <Link to="/verify" className={LINK}>
          Verify a picture
        </Link>
      </p>
    </footer>
  )
}

const LINK = 'inline-flex h-11 items-center rounded-sm px-2 hover:text-content md:h-8'
