import { useInfiniteQuery } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { useMemo, type ReactNode } from 'react'
import { ImageOff } from '../../ui/icons.ts'
import emptyStudio from '../../content/illustrations/empty-studio.webp'
import { generationListQuery, flattenGenerations } from '../../features/generation/generation.queries.ts'
import { Studio } from '../../features/generation/studio/studio.tsx'
import { tilePath, usePreviewImage } from '../../features/images/preview-url.ts'
import { useImageOverlay, withChanges } from '../../features/images/image-overlay.ts'
import { LazyPreview, preloadPreview } from '../../features/images/preview/lazy-preview.tsx'
import { Tile } from '../../features/images/gallery/tile.tsx'
import { api } from '../../api/api.ts'
import { toProblem } from '../../api/problem.ts'
import { Button } from '../../ui/controls/button.tsx'
import { isPlainClick } from '../../ui/controls/plain-click.ts'
import { PageMessage } from '../../ui/page-message.tsx'
import { renderFavorite } from '../../features/favorites/favorite-button.tsx'
import { fillPromptFrom, usePromptBar } from './use-prompt-bar.tsx'

/** A user's generations with the prompt bar at the bottom, and the preview of their images. */
export function StudioScreen({ viewerId }: { viewerId: string }) {
  const { bar, getPromptField, switchPlan, buyCredits } = usePromptBar()
  const { open } = usePreviewImage()
  const { data } = useInfiniteQuery(generationListQuery(api, viewerId))
  const overlay = useImageOverlay()
  const images = useMemo(() => {
    const changedImages = flattenGenerations(data).flatMap((generation) =>
      generation.images.map((image) => withChanges(overlay, image)),
    )
    return changedImages.filter(({ isDeleted }) => !isDeleted).map(({ image }) => image)
  }, [data, overlay])
  const renderImage = (fetchedImage: Image) => {
    const { image, isDeleted } = withChanges(overlay, fetchedImage)
    return isDeleted ? null : <Tile image={image} eager={false} onOpen={open} captioned={false} />
  }
  const renderLink = (fetchedImage: Image, text: string) => {
    const { image, isDeleted } = withChanges(overlay, fetchedImage)
    return isDeleted ? null : (
      <PreviewLink image={image} onOpen={open}>
        {text}
      </PreviewLink>
    )
  }
  return (
    <>
      {/* Pointing at an image loads the preview's code before the click. */}
      <div onPointerOver={preloadPreview} onFocus={preloadPreview} className="p-3 pb-60 md:p-4 md:pb-60">
        <Studio
          viewerId={viewerId}
          renderImage={renderImage}
          renderLink={renderLink}
          empty={<EmptyStudio onStart={() => getPromptField()?.focus()} />}
          renderFailure={(error, onRetry) => <StudioFailure error={error} onRetry={onRetry} />}
          getPromptField={getPromptField}
          onSwitchPlan={switchPlan}
          onBuyCredits={buyCredits}
        />
        <LazyPreview
          images={images}
          onNearEnd={undefined}
          renderFavorite={renderFavorite}
          onUsePrompt={fillPromptFrom}
          getPromptField={getPromptField}
        />
      </div>
      {bar}
    </>
  )
}

interface PreviewLinkProps {
  image: Image
  onOpen: (id: string) => void
  children: ReactNode
}

/** Like a tile: a link to the image's own page. With JavaScript, a click opens the preview. */
function PreviewLink({ image, onOpen, children }: PreviewLinkProps) {
  return (
    <a
      href={tilePath(image)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen(image.id)
      }}
      className="rounded-sm text-link hover:underline"
    >
      {children}
    </a>
  )
}

function EmptyStudio({ onStart }: { onStart: () => void }) {
  return (
    <PageMessage
      illustration={emptyStudio}
      title="Nothing generated yet"
      text="Your generations appear here with their progress, results and cost."
    >
      <Button tone="primary" onClick={onStart}>
        Describe an image
      </Button>
    </PageMessage>
  )
}

function StudioFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <PageMessage icon={ImageOff} title="Couldn’t load your generations" text={toProblem(error).text}>
      <Button tone="primary" onClick={onRetry}>
        Try again
      </Button>
    </PageMessage>
  )
}
