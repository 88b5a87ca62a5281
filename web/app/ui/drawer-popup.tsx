import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { DrawerProps } from './drawer.tsx'

export default function DrawerPopup({ open, onClose, title, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--z-overlay) bg-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-y-0 left-0 z-(--z-dialog) w-(--sidebar-drawer) max-w-[88vw] overflow-y-auto border-r border-line bg-surface-raised pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] shadow-floating outline-none transition-transform duration-(--duration-slow) data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
          <Base.Close
            aria-label="Close"
            className="absolute top-1.5 right-1.5 flex size-11 items-center justify-center rounded-md text-muted hover:bg-surface-hover hover:text-content"
          >
            <X aria-hidden="true" className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
