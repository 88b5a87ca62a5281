import { Suspense, useState } from 'react'
import { preloadDialog } from '../../../ui/overlay/dialog.tsx'
import { useHydrated } from '../../../ui/hydration.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { usePreviewImage } from '../preview-url.ts'
import type { PreviewProps } from './preview.tsx'

const Preview = lazyComponent(
  () => import('./preview.tsx'),
  ({ id }) => id !== null,
)

/** Fetches the preview's code before it is needed. */
export function preloadPreview(): void {
  preloadDialog()
  Preview.preload()
}

/** The preview, opened by the URL; its code is fetched when the first image is opened. */
export function LazyPreview(props: Omit<PreviewProps, 'id' | 'switchTo' | 'onClose'>) {
  const { id, switchTo, close } = usePreviewImage()
  const hydrated = useHydrated()
  const [wasOpened, setWasOpened] = useState(false)
  if (hydrated && id !== null && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <Preview id={id} switchTo={switchTo} onClose={close} {...props} />
    </Suspense>
  )
}
