import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useToast } from './overlay/toast-context.ts'

interface LazyModule<Props> {
  default: ComponentType<Props>
}

interface LazyComponent<Props> {
  (props: Props): ReactNode
  /** Starts fetching the code. A failure is reported when the component is opened. */
  preload: () => void
}

/**
 * Like `lazy`, for components that open over a page. If the code can't be fetched, it shows a toast and closes (with
 * `onClose`, if there is one), while `lazy` would replace the whole page. The next time it opens, the code is fetched
 * again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<LazyModule<Props>>,
  isOpen: (props: Props) => boolean = () => true,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null

  async function loadOnline() {
    // A browser may never repeat a failed `import()` (Chromium does not), so none starts while the browser is offline.
    if (navigator.onLine === false) throw new TypeError('offline')
    const loadedModule = await load()
    loaded = loadedModule.default
    return loadedModule
  }

  function RetryOnOpen(props: Props) {
    const toasts = useToast()
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
    const open = isOpen(props)
    const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null
    useEffect(() => {
      if (!open || Loaded) return
      loadOnline().then(
        (loadedModule) => setLoaded(() => loadedModule.default),
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
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once each time it opens
    }, [open])
    return Loaded && <Loaded {...props} />
  }

  const Loading: ComponentType<Props> = lazy(() => loadOnline().catch(() => ({ default: RetryOnOpen })))

  // Preloaded code opens at once: React delays the content of `Suspense` for up to 300 ms.
  function LoadedOrLoading(props: Props) {
    const [Current] = useState(() => loaded ?? Loading)
    return <Current {...props} />
  }
  return Object.assign(LoadedOrLoading, { preload: () => void loadOnline().catch(() => {}) })
}
