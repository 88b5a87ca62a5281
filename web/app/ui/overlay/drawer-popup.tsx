import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { DrawerProps } from './drawer.tsx'

export default function DrawerPopup({ open, onClose, title, children }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null)
  // Pulled in by a finger it shows no focus on its first link.
  const firstFocus = () => ('drawerDrag' in document.documentElement.dataset ? popup.current : true)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--z-overlay) bg-overlay transition-opacity in-data-drawer-drag:opacity-(--drawer-shown)! in-data-drawer-drag:transition-none! data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={firstFocus}
          data-drawer
          className="fixed inset-y-0 left-0 z-(--z-dialog) w-(--sidebar-drawer) max-w-[88vw] overflow-y-auto overscroll-contain border-r border-line bg-surface-raised pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] shadow-floating outline-none transition-transform duration-(--duration-slow) data-ending-style:-translate-x-full data-starting-style:-translate-x-full in-data-drawer-drag:translate-x-[calc((var(--drawer-shown)-1)*100%)]! in-data-drawer-drag:transition-none!"
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
          <Base.Close
            aria-label="Close"
            className="absolute top-[calc(0.375rem+env(safe-area-inset-top))] right-1.5 flex size-11 items-center justify-center rounded-md text-muted hover:bg-surface-hover hover:text-content"
          >
            <X aria-hidden="true" className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
