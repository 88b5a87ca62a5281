import { lazy, useEffect, useState, type ComponentType } from 'react'
import { useToast } from './overlay/toast-context.ts'

interface Part<Props> {
  default: ComponentType<Props>
}

/**
 * Like `lazy`, for what opens over a page: if its code can't be fetched, it says so and closes (by `onClose`, if it has one), while `lazy`
 * would take the whole page away. The next time it opens, its code is fetched again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Part<Props>>,
  isOpen: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  // A browser may never repeat an `import()` that failed (Chromium does not), so none begins while it knows that there is no network.
  const loadOnline = () => (navigator.onLine === false ? Promise.reject(new TypeError('offline')) : load())

  function Later(props: Props) {
    const toasts = useToast()
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
    const open = isOpen(props)
    const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null
    useEffect(() => {
      if (!open || Loaded) return
      loadOnline().then(
        (part) => setLoaded(() => part.default),
        () => {
          if (!close) return
          toasts.show({
            title: 'This could not be opened',
            text: 'Check your connection and try again.',
            tone: 'danger',
          })
          close()
        },
      )
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once each time it is opened, whatever else is drawn anew
    }, [open])
    return Loaded && <Loaded {...props} />
  }
  return lazy(() => loadOnline().catch(() => ({ default: Later })))
}

/** Starts to fetch a part before it is opened. A failure is reported when it is. */
export function preloadPart(load: () => Promise<unknown>): void {
  if (navigator.onLine !== false) load().catch(() => {})
}
