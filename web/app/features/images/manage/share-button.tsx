import type { Image } from '@pictor/contract'
import { Share2 } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast, type Toast } from '../../../ui/overlay/toast-context.ts'
import { imagePath } from '../preview-url.ts'
import { imageTitle } from '../image-text.ts'

/** Hands the image's page to the device's own way of sharing; where there is none, copies the link. */
export function ShareButton({ image }: { image: Image }) {
  const toasts = useToast()
  const share = async () => {
    const url = new URL(imagePath(image.id), location.href).href
    if (await wasShared({ title: imageTitle(image), url })) return
    toasts.show(await copied(url))
  }
  return (
    <Button onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-4" />
      Share
    </Button>
  )
}

/** Also true where the visitor thought better of it. */
async function wasShared(data: ShareData): Promise<boolean> {
  // Only phones and some desktops have it.
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** The clipboard is missing on plain http and may be refused: then the link is there to be copied by hand. */
async function copied(url: string): Promise<Toast> {
  try {
    await navigator.clipboard.writeText(url)
    return { title: 'Link copied', tone: 'success' }
  } catch {
    return { title: 'Could not copy the link', text: url, tone: 'danger' }
  }
}
