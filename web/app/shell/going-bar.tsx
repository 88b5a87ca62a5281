import { useLocation, useNavigation } from 'react-router'
import './going-bar.css'

/** In the frame after the press, until the page that was asked for is here: it was heard. What lies over a page is none. */
export function GoingBar() {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  if (!next || next.pathname === pathname) return null
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-(--z-toast) h-0.5 overflow-hidden">
      <div className="h-full w-full origin-left animate-[going_8s_cubic-bezier(0.1,0.7,0.1,1)_forwards] bg-accent" />
    </div>
  )
}
