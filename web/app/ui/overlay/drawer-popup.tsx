import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import type { DrawerProps } from './drawer.tsx'

export default function DrawerPopup({ open, onClose, title, children }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null)
  // Pulled in by a finger it shows no focus on its first link.
  const firstFocus = () => ('drawerDrag' in document.documentElement.dataset ? popup.current : true)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="drawer-backdrop" />
        <Base.Popup ref={popup} initialFocus={firstFocus} data-drawer className="drawer-panel">
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
          <Base.Close
            render={<IconButton label="Close" icon={<X aria-hidden="true" />} />}
            className="absolute top-[calc(0.375rem+env(safe-area-inset-top))] right-1.5"
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
