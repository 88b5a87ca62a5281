import type { Image } from '@pictor/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Bot, Download, FlaskConical, Lock, ScanSearch, Share2 } from '../../../ui/icons.ts'
import type { Icon } from '../../../ui/icon.tsx'
import { formatDate } from '../../../lib/format-date.ts'
import { formatStyleName } from '../../../lib/format.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useToast, type Toast } from '../../../ui/overlay/toast-context.ts'
import { getAverageColor } from '../gallery/placeholder.ts'
import { downloadPath, favoriteCountText, imageSize, imageSource, imageTitle } from '../image-attributes.ts'
import { OwnerActions } from '../manage/owner-actions.tsx'
import { imagePath } from '../preview-url.ts'
import { ReportButton } from '../report/report-button.tsx'
import { SimilarImagesRow } from './image-rows.tsx'

/**
 * Beside the panel, with the narrow sidebar and with the open one; otherwise as wide as the window. Phones get a value
 * 6% below the real width, so that the browser often chooses a file that looks the same and has a third of the bytes.
 */
const SIZES =
  '(width <= 640px) 88vw, (62rem <= width < 68.75rem) calc(100vw - 29rem), (width < 75rem) 100vw, calc(100vw - 42rem)'

/** The page of one image, to which shared links lead. */
export function ImagePage(details: ImageDetailsProps) {
  const { image } = details
  const { width, height } = imageSize(image)
  return (
    <article className="@container mx-auto max-w-7xl p-3 pb-12 md:p-6">
      <h1 className="sr-only">{imageTitle(image)}</h1>
      <div className="grid gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:gap-10">
        <div className="flex items-start justify-center">
          <img
            src={imageSource(image)}
            srcSet={image.srcset || undefined}
            sizes={SIZES}
            width={width}
            height={height}
            alt={image.prompt}
            fetchPriority="high"
            style={{
              // As large as possible without being taller than the window.
              width: `min(100%, (100dvh - var(--header-height) - 3rem) * ${width / height})`,
              backgroundColor: getAverageColor(image.thumbhash),
            }}
            className="h-auto rounded-lg"
          />
        </div>
        <ImageDetails {...details} />
      </div>
      <SimilarImagesRow key={image.id} image={image} />
    </article>
  )
}

export interface ImageDetailsProps {
  image: Image
  favorite: ReactNode
  /** The primary action. */
  children: ReactNode
  /** Navigates away from the image, which is about to be deleted. */
  onLeave: () => void
}

/** The panel next to an image, in the preview and on its own page. */
export function ImageDetails({ image, favorite, children, onLeave }: ImageDetailsProps) {
  // The server sends this field only to the owner.
  const isOwn = image.original_storage_path !== undefined
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="sr-only">Prompt</h2>
        <p className="max-h-60 overflow-y-auto text-lg leading-relaxed text-pretty break-words whitespace-pre-line">
          {image.prompt}
        </p>
      </div>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-2">
          {favorite}
          <span className="mr-1 text-sm text-muted empty:hidden">{favoriteCountText(image.favorite_count)}</span>
          {/* Nobody else could open a link to a private image. */}
          {image.visibility === 'public' && <ShareButton image={image} />}
          <a
            href={downloadPath(image.id)}
            download
            aria-label="Download"
            title="Download"
            className={`icon-button text-muted hover:bg-surface-hover hover:text-content ${ROUND}`}
          >
            <Download aria-hidden="true" />
          </a>
          <CopyButton iconOnly label="Copy prompt" text={() => image.prompt} className={ROUND} />
        </div>
        {children}
      </div>
      <ImageLabels image={image} />
      <div>
        <ImageFacts image={image} />
        {image.kind === 'generated' && (
          <Link
            to="/verify"
            className="inline-flex h-control items-center gap-2 rounded-sm text-sm text-link hover:underline"
          >
            <ScanSearch aria-hidden="true" className="size-4" />
            Verify a copy
          </Link>
        )}
      </div>
      {isOwn && <OwnerActions image={image} onLeave={onLeave} />}
      {!isOwn && <ReportButton key={image.id} imageId={image.id} />}
    </div>
  )
}

/** The look of the actions in one row, which is that of the favorite button. */
const ROUND = 'rounded-full border border-line-strong md:size-10'

/** Labels of an image: made by AI and by which model, demo, private. */
function ImageLabels({ image }: { image: Image }) {
  return (
    <ul className="flex flex-wrap gap-1.5 text-xs text-muted">
      {image.kind === 'generated' && <Label icon={Bot}>AI-generated{image.model ? ` · ${image.model}` : ''}</Label>}
      {image.is_demo && <Label icon={FlaskConical}>Demo</Label>}
      {image.visibility === 'private' && <Label icon={Lock}>Private</Label>}
    </ul>
  )
}

function Label({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 rounded-sm border border-line px-2 py-1">
      <Icon aria-hidden="true" className="size-3" />
      {children}
    </li>
  )
}

/** Shares the image's page with the share dialog of the device. If there is none, copies the link. */
function ShareButton({ image }: { image: Image }) {
  const toasts = useToast()
  const share = async () => {
    const url = new URL(imagePath(image.id), location.href).href
    if (await tryShare({ title: imageTitle(image), url })) return
    toasts.show(await copyLink(url))
  }
  return (
    <IconButton
      label="Share"
      title="Share"
      icon={<Share2 aria-hidden="true" />}
      onClick={() => void share()}
      className={ROUND}
    />
  )
}

/** Returns whether the share dialog opened, even if the visitor closed it without sharing. */
async function tryShare(data: ShareData): Promise<boolean> {
  // Only phones and some desktop browsers support it.
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/**
 * Copies the link and returns the toast for it. On plain HTTP there is no clipboard, and access may be denied: then the
 * toast contains the link.
 */
async function copyLink(url: string): Promise<Toast> {
  try {
    await navigator.clipboard.writeText(url)
    return { title: 'Link copied', tone: 'success' }
  } catch {
    return { title: 'Couldn’t copy the link', text: url, tone: 'danger' }
  }
}

/** Author, style, size and date of the image. */
function ImageFacts({ image }: { image: Image }) {
  const { width, height } = imageSize(image)
  const facts: [label: string, value: ReactNode][] = [
    ['Author', image.user_name],
    ['Style', image.style && image.style !== 'None' ? formatStyleName(image.style) : null],
    ['Size', `${width} × ${height}${image.aspect_ratio ? ` (${image.aspect_ratio})` : ''}`],
    ['Created', <CreationDate key={image.created_at} iso={image.created_at} />],
  ]
  return (
    <dl className="divide-y divide-line text-sm">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 text-right break-words">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function CreationDate({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDate(iso)}</time>
}
