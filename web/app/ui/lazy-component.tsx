import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { createCodeLoader, loadFailureToast } from './code-loader.ts'
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
 * Like `lazy`, for components that open over a page. `lazy` would replace the whole page by an error if the code can't
 * be fetched. Here, a component with `onClose` shows a toast and closes, and one without renders nothing. The next time
 * it opens, the code is requested again. Chromium may not repeat the request, so the toast offers to reload the page.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<LazyModule<Props>>,
  isOpen: (props: Props) => boolean = () => true,
): LazyComponent<Props> {
  const fetchModule = createCodeLoader(load)
  let loaded: ComponentType<Props> | null = null

  async function fetchCode() {
    const loadedModule = await fetchModule()
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
      fetchCode().then(
        (loadedModule) => setLoaded(() => loadedModule.default),
        () => {
          if (!close) return
          toasts.show(loadFailureToast('Couldn’t open this'))
          close()
        },
      )
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once each time it opens
    }, [open])
    return Loaded && <Loaded {...props} />
  }

  const Loading: ComponentType<Props> = lazy(() => fetchCode().catch(() => ({ default: RetryOnOpen })))

  // Preloaded code is rendered at once, without `lazy`: React delays the content of `Suspense` by up to 300 ms.
  function LoadedOrLoading(props: Props) {
    const [Current] = useState(() => loaded ?? Loading)
    return <Current {...props} />
  }
  return Object.assign(LoadedOrLoading, { preload: () => void fetchCode().catch(() => {}) })
}
