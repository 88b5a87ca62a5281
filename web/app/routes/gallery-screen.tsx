import { useQueryClient } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import type { Message } from '@pictor/contract/errors'
import { Images, WandSparkles } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { draftStore } from '../features/generation/draft.ts'
import { PromptBar } from '../features/generation/prompt-bar.tsx'
import { GalleryNotice } from '../features/images/gallery-states.tsx'
import { Gallery } from '../features/images/gallery.tsx'
import { useOpenedImage } from '../features/images/image-address.ts'
import { oneImage, type ImageListQuery } from '../features/images/images.queries.ts'
import { api } from '../lib/api.ts'
import { PromptBarFrame } from '../shell/prompt-bar-frame.tsx'
import { useSignIn } from '../shell/sign-in-context.tsx'
import { Button } from '../ui/button.tsx'

export interface GalleryScreenProps {
  list: ImageListQuery
  /** Names the list. */
  label: string
  /** What is said while the list has nothing. */
  empty: Message
}

/** A grid of images over the prompt bar: where the two features meet. */
export function GalleryScreen({ list, label, empty }: GalleryScreenProps) {
  const bar = useRef<HTMLDivElement>(null)
  const promptField = useCallback(() => bar.current?.querySelector('textarea') ?? null, [])
  const signIn = useSignIn()
  const showFirst = useShowFirst()

  return (
    <>
      <div className="p-3 pb-44 md:p-4 md:pb-44">
        <Gallery
          list={list}
          label={label}
          onUsePrompt={takePrompt}
          promptField={promptField}
          empty={
            <GalleryNotice icon={Images} title={empty.title ?? label} text={empty.text}>
              <Button tone="primary" onClick={() => promptField()?.focus()}>
                <WandSparkles aria-hidden="true" className="size-4" />
                {empty.next}
              </Button>
            </GalleryNotice>
          }
        />
      </div>
      <PromptBarFrame>
        <div ref={bar}>
          <PromptBar onGenerated={showFirst} onSignIn={(intent) => signIn.request(intent)} />
        </div>
      </PromptBarFrame>
    </>
  )
}

/** Puts what a picture was made from into the prompt bar. */
export function takePrompt({ prompt, aspect_ratio }: Image): void {
  draftStore.change({ prompt, ...(aspect_ratio && { aspectRatio: aspect_ratio }) })
}

/** Opens the first of the new images. Its list may not have it yet, so it is put where the preview looks. */
function useShowFirst() {
  const queries = useQueryClient()
  const { open } = useOpenedImage()
  return useCallback(
    (images: readonly Image[]) => {
      for (const image of images) queries.setQueryData(oneImage(api, image.id).queryKey, image)
      if (images[0]) open(images[0].id)
    },
    [queries, open],
  )
}
