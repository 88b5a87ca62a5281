import { messages } from '@pictor/contract/errors'
import { ImageOff } from 'lucide-react'
import { toProblem } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PageMessage } from '../../../ui/page-message.tsx'
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
    <PageMessage icon={ImageOff} title={text} text={toProblem(error).text}>
      <Button tone="primary" onClick={onRetry}>
        {next}
      </Button>
    </PageMessage>
  )
}
