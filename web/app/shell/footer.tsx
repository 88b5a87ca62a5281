import { useSite } from '../lib/viewer.ts'

export function Footer() {
  return (
    <footer className="border-t border-line px-4 py-6 text-center text-sm text-muted">
      © {useSite()?.brandName}. All rights reserved.
    </footer>
  )
}
