import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { classNames } from '../class-names.ts'
import type { DialogProps } from './dialog.tsx'

const SIZES = { small: 'max-w-md', medium: 'max-w-2xl', wide: 'max-w-[96rem] md:max-h-[calc(100dvh-2rem)]' }

export default function DialogPopup(props: DialogProps) {
  const { open, onClose, title, titleHidden = false, description, size = 'small', children } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--z-overlay) bg-overlay backdrop-blur-[2px] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-(--z-dialog) flex items-end justify-center overflow-y-auto overscroll-contain pb-(--keyboard-height) sm:items-center sm:p-4 sm:pr-[max(1rem,env(safe-area-inset-right))] sm:pb-[max(1rem,var(--keyboard-height))] sm:pl-[max(1rem,env(safe-area-inset-left))]">
          <Base.Popup
            initialFocus={props.initialFocus}
            finalFocus={props.finalFocus}
            className={classNames(
              'relative max-h-[calc(92dvh-var(--keyboard-height))] w-full overflow-y-auto overscroll-contain border border-line bg-surface-raised shadow-floating outline-none',
              'rounded-t-xl pb-[max(0px,env(safe-area-inset-bottom)-var(--keyboard-height))] transition-[opacity,translate] duration-(--duration-slow) sm:rounded-xl sm:pb-0',
              'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
              SIZES[size],
            )}
          >
            <div className={titleHidden ? 'sr-only' : 'px-5 pt-5 pr-14 sm:px-6 sm:pt-6'}>
              <Base.Title className="text-lg font-semibold tracking-tight">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>}
            </div>
            <div className={titleHidden ? undefined : 'p-5 sm:p-6'}>{children}</div>
            <Base.Close
              aria-label="Close"
              className="absolute top-2 right-2 flex size-11 items-center justify-center rounded-md bg-surface-glass text-muted transition-colors hover:bg-surface-hover hover:text-content md:top-3.5 md:right-3.5 md:size-9"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
