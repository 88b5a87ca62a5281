import { useQueryClient } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { useCallback, useRef } from 'react'
import { draftStore } from '../../features/generation/prompt-bar/draft.ts'
import { PromptBar } from '../../features/generation/prompt-bar/prompt-bar.tsx'
import { usePreviewImage } from '../../features/images/preview-url.ts'
import { imageQuery } from '../../features/images/images.queries.ts'
import { usePurchase } from '../../features/payments/purchase/purchase-context.ts'
import { useSwitchPlan } from '../../features/plans/use-switch-plan.ts'
import { useSignIn } from '../../features/users/sign-in/sign-in-context.tsx'
import { api } from '../../api/api.ts'
import { useSite, useViewer } from '../../api/session/viewer.ts'
import { formatCount } from '../../lib/format.ts'
import { LoadWhenIdle } from '../../shell/connection/load-when-idle.tsx'
import { pauseWhileScrolling } from '../../shell/frame/pause-while-scrolling.ts'

const loadExamplePrompts = async () =>
  (await import('../../features/generation/prompt-bar/example-prompts.tsx')).ExamplePrompts

/**
 * Returns the prompt bar of a page as an element, access to its field, and the actions that it uses. The bar floats at
 * the bottom of the window, centered next to the sidebar and above a phone's own bars and keyboard. Pages leave room
 * for it at their end.
 */
export function usePromptBar() {
  const barElement = useRef<HTMLDivElement>(null)
  const getPromptField = useCallback(() => barElement.current?.querySelector('textarea') ?? null, [])
  const switchPlan = useSwitchPlan()
  const { openPacks: buyCredits } = usePurchase()
  const openFirstImage = useOpenFirstImage()
  const bar = (
    <section aria-label="Create" className="beside-sidebar prompt-bar-frame">
      <div ref={pauseWhileScrolling} className="prompt-bar-panel">
        <Welcome />
        <div ref={barElement}>
          <PromptBar onGenerated={openFirstImage} onSwitchPlan={switchPlan} onBuyCredits={buyCredits} />
        </div>
      </div>
    </section>
  )
  return { bar, getPromptField, switchPlan, buyCredits }
}

/** Introduces visitors to the site and says what is free. */
export function Welcome() {
  const viewer = useViewer()
  const site = useSite()
  const { openSignUp } = useSignIn()
  if (viewer || !site) return null
  return (
    <p className="welcome">
      Describe an image. Watch it appear.
      {site.welcomeCredits > 0 && !site.signUpsClosed && (
        <>
          <span>{formatCount(site.welcomeCredits)} free credits, no card.</span>
          <button type="button" onClick={openSignUp}>
            Start free
          </button>
        </>
      )}
      <LoadWhenIdle load={loadExamplePrompts} />
    </p>
  )
}

/** Puts the prompt and aspect ratio of an image into the prompt bar. */
export function fillPromptFrom({ prompt, aspect_ratio }: Image): void {
  draftStore.change({ prompt, ...(aspect_ratio && { aspectRatio: aspect_ratio }) })
}

/**
 * Returns a function that shows the first new image in the preview. Lists may not contain the images yet, so they are
 * put into the query cache, where the preview finds them.
 */
function useOpenFirstImage() {
  const queries = useQueryClient()
  const viewerId = useViewer()?.id ?? null
  const { id, open, switchTo } = usePreviewImage()
  const show = id === null ? open : switchTo
  return useCallback(
    (images: readonly Image[]) => {
      for (const image of images) queries.setQueryData(imageQuery(api, image.id, viewerId).queryKey, image)
      if (images[0]) show(images[0].id)
    },
    [queries, viewerId, show],
  )
}
