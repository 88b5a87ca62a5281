import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { X } from '../icons.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import type { DialogProps, DrawerProps } from './dialog.tsx'

const SIZES = { small: 'max-w-md', medium: 'max-w-2xl', wide: 'max-w-[96rem] md:max-h-[calc(100dvh-2rem)]' }

export function DialogPopup(props: DialogProps) {
  const { open, onClose, title, titleHidden = false, description, size = 'small', children } = props
  const popup = useRef<HTMLDivElement>(null)
  useCloseOnBack(open ? (props.closeOnBack?.search ?? null) : null, onClose)
  // A wide dialog shows an image: the first button has no precedence there.
  const focusTarget = props.initialFocus ?? (size === 'wide' ? popup : undefined)
  const handleOpenChange = (next: boolean, { reason, event }: Base.Root.ChangeEventDetails) => {
    // The first click of a double click may shrink the dialog, so that the second one is outside.
    const isSecondClick = reason === 'outside-press' && 'detail' in event && event.detail > 1
    if (!next && !isSecondClick) onClose()
  }
  return (
    <Base.Root open={open} onOpenChange={handleOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--z-overlay) bg-overlay backdrop-blur-[2px] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup
            ref={popup}
            initialFocus={focusTarget && (() => focusWithRing(focusTarget.current))}
            onBlur={({ currentTarget }) => currentTarget.removeAttribute('data-no-ring')}
            finalFocus={props.finalFocus}
            className={classNames('dialog-panel', SIZES[size])}
          >
            <div className="dialog-content">
              <div className={titleHidden ? 'sr-only' : 'px-5 pt-5 pr-14 sm:px-6 sm:pt-6'}>
                <Base.Title className="text-lg font-semibold tracking-tight">{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>}
              </div>
              <div className={titleHidden ? undefined : 'p-5 sm:p-6'}>{children}</div>
            </div>
            <Base.Close
              render={<IconButton label="Close" icon={<X aria-hidden="true" />} />}
              className={classNames(
                'absolute bg-surface-glass md:right-3.5',
                // Centered on the first line of a visible title.
                titleHidden
                  ? 'top-3 right-3 max-md:stage-button md:top-3.5'
                  : 'top-8.5 right-2 -translate-y-1/2 sm:top-9.5',
              )}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * While `search` is given, Back closes the dialog and stays on the page. The dialog gets a history entry. If it changes
 * `search`, the search of the URL, it must replace this entry; the change stays when the dialog closes. The router gets no
 * event of these steps, because its location stays the same.
 */
function useCloseOnBack(search: string | null, onClose: () => void): void {
  const open = search !== null
  const close = useEffectEvent(onClose)
  const readSearch = useEffectEvent(() => search)
  useLayoutEffect(() => {
    if (!open) return
    const openedHref = location.href
    const openedSearch = readSearch()
    history.pushState(history.state, '')
    let wentBack = false
    function handlePopState(event: PopStateEvent) {
      wentBack = true
      close()
      // After several steps at once, the router opens the page.
      if (location.href !== openedHref) return
      event.stopImmediatePropagation()
      if (readSearch() !== openedSearch) goWithoutRouter(1)
    }
    addEventListener('popstate', handlePopState, ONCE)
    return () => {
      removeEventListener('popstate', handlePopState, ONCE)
      if (!wentBack && location.href === openedHref) goWithoutRouter(-1)
    }
  }, [open])
}

/** In the capture phase, which runs before the router's listener. */
const ONCE = { capture: true, once: true }

function goWithoutRouter(steps: 1 | -1): void {
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), ONCE)
  history.go(steps)
}

/**
 * In Firefox, an element that a script focuses has no focus ring after the mouse was used. So if the focused element has
 * a ring, this function focuses the next one with a ring and returns `false`. Otherwise it returns the element, which
 * Base UI then focuses. If
 * nothing had the focus, for example because the URL opened the dialog, the element has no ring until the focus moves.
 */
function focusWithRing(element: HTMLElement | null): HTMLElement | null | false {
  if (document.activeElement === document.body) element?.setAttribute('data-no-ring', '')
  if (!element || !document.activeElement?.matches(':focus-visible')) return element
  element.focus({ focusVisible: true, preventScroll: true })
  return false
}

export function DrawerPopup({ open, onClose, title, children }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null)
  // A drawer opened by a swipe gets the focus itself, instead of its first link.
  const getInitialFocus = () => ('drawerDrag' in document.documentElement.dataset ? popup.current : true)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="drawer-backdrop" />
        <Base.Popup ref={popup} initialFocus={getInitialFocus} data-drawer className="drawer-panel">
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
