import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'

const loadDrawer = () => import('./drawer-popup.tsx')
const DrawerPopup = lazyPart(loadDrawer, ({ open }) => open)

export interface DrawerProps {
  open: boolean
  onClose: () => void
  /** The drawer's name, for screen readers. */
  title: string
  children: ReactNode
}

/** A panel that slides in from the left edge. Its machinery is fetched when it first opens. */
export function Drawer(props: DrawerProps) {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  return used ? (
    <Suspense>
      <DrawerPopup {...props} />
    </Suspense>
  ) : null
}

/** Fetches the machinery early, for instance when a finger comes near the edge. */
export function preloadDrawer(): void {
  void loadDrawer()
}
