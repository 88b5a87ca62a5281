import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useToast } from './overlay/toast-context.ts'

interface Part<Props> {
  default: ComponentType<Props>
}

interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Starts to fetch the code. A failure is reported when the part is opened. */
  preload: () => void
}

/**
 * Like `lazy`, for what opens over a page: if its code can't be fetched, it says so and closes (by `onClose`, if it has one), while `lazy`
 * would take the whole page away. The next time it opens, its code is fetched again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Part<Props>>,
  isOpen: (props: Props) => boolean = () => true,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null

  async function loadOnline() {
    // A browser may never repeat an `import()` that failed (Chromium does not), so none begins while it knows that there is no network.
    if (navigator.onLine === false) throw new TypeError('offline')
    const part = await load()
    loaded = part.default
    return part
  }

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

  const Loading: ComponentType<Props> = lazy(() => loadOnline().catch(() => ({ default: Later })))

  // What was fetched early opens at once: React holds back what `Suspense` reveals for up to 300 ms.
  function LoadedOrLoading(props: Props) {
    const [Current] = useState(() => loaded ?? Loading)
    return <Current {...props} />
  }
  return Object.assign(LoadedOrLoading, { preload: () => void loadOnline().catch(() => {}) })
}
