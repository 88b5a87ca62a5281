import { messages } from '@pictor/contract/errors'
import { ImageOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { toProblem } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Illustration } from '../../../ui/illustration.tsx'
import { Masonry } from '../../../ui/masonry/masonry.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Placeholder tiles with the proportions of typical images, so that the skeleton looks like the list. */
export function GallerySkeleton() {
  return (
    <>
      <output className="sr-only">Loading images</output>
      <div inert>
        <Masonry
          items={SKELETONS}
          keyOf={String}
          ratioOf={(index) => SKELETON_RATIOS[index % SKELETON_RATIOS.length] ?? 1}
          renderItem={renderSkeleton}
          label="Loading images"
        />
      </div>
    </>
  )
}

const SKELETONS = Array.from({ length: 12 }, (_, index) => index)
const SKELETON_RATIOS = [2 / 3, 1, 4 / 5, 3 / 2, 9 / 16]

function renderSkeleton() {
  return <Skeleton className="size-full rounded-lg" />
}

export function GalleryFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { text, next } = messages.IMAGES_FETCH_FAILED
  return (
    <GalleryMessage icon={ImageOff} title={text} text={toProblem(error).text}>
      <Button tone="primary" onClick={onRetry}>
        {next}
      </Button>
    </GalleryMessage>
  )
}

export type GalleryMessageProps = MessageVisual & {
  title: string
  text: string
  /** The next step. */
  children: ReactNode
}

/** Shown above the text: an icon, or the illustration at a URL. */
type MessageVisual = { icon: LucideIcon; illustration?: undefined } | { icon?: undefined; illustration: string }

/** Replaces a list: explains its state and offers the next step. */
export function GalleryMessage({ icon: Icon, illustration, title, text, children }: GalleryMessageProps) {
  return (
    <section className="mx-auto flex min-h-[50vh] max-w-sm flex-col items-center justify-center px-4 py-16 text-center">
      {Icon ? (
        <span className="mb-5 flex size-16 items-center justify-center rounded-xl border border-line bg-surface-raised text-muted">
          <Icon aria-hidden="true" className="size-7" strokeWidth={1.5} />
        </span>
      ) : (
        <Illustration src={illustration} />
      )}
      <h2 className="text-lg font-semibold tracking-tight text-balance">{title}</h2>
      <p className="mt-1.5 mb-6 text-sm text-pretty text-muted">{text}</p>
      {children}
    </section>
  )
}
