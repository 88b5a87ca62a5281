import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '../../api/session/viewer.ts'
import { createCodeLoader, loadFailureToast } from '../../ui/code-loader.ts'
import { useToast, type Toasts } from '../../ui/overlay/toast-context.ts'
import { useCredits } from '../credits/index.ts'
import { useIntent, useSignIn } from '../users/index.ts'
import { generationStore } from './generation-store.ts'
import type { GenerationInput } from './generation.queries.ts'
import { draftStore, referenceStore } from './prompt-bar/draft.ts'
import { promptHistory } from './prompt-bar/prompt-history.ts'
import type { OfferProPlus } from './use-offer-pro-plus.ts'
import { planRequiredToast, REFERENCE_MISSING_TOAST, findValidationError, validationToast } from './validation.ts'

/** Connects a generation to the page that started it. The generation may outlive that page. */
export interface GenerationHost {
  queries: QueryClient
  viewerId: string | undefined
  toasts: Toasts
  offerProPlus: OfferProPlus
  onBuyCredits: () => void
  /** Whether the page that started the generation is still open. */
  isPageOpen: () => boolean
  /** Opens the images over the page that started the generation, or over the gallery if that page is closed. */
  showImages: (images: readonly Image[]) => void
}

export interface GenerationHostOptions {
  /** Opens new images over the page. */
  onGenerated: (images: readonly Image[]) => void
  offerProPlus: OfferProPlus
  onBuyCredits: () => void
}

export function useGenerationHost({ onGenerated, offerProPlus, onBuyCredits }: GenerationHostOptions): GenerationHost {
  const queries = useQueryClient()
  const toasts = useToast()
  const viewerId = useViewer()?.id
  const navigate = useNavigate()
  const onGeneratedRef = useRef<GenerationHostOptions['onGenerated'] | null>(null)
  useEffect(() => {
    onGeneratedRef.current = onGenerated
    return () => {
      onGeneratedRef.current = null
    }
  }, [onGenerated])
  const showImages = (images: readonly Image[]) => {
    const [first] = images
    if (onGeneratedRef.current) onGeneratedRef.current(images)
    else if (first)
      void navigate(`/?image=${encodeURIComponent(first.id)}`, { preventScrollReset: location.pathname === '/' })
  }
  return {
    queries,
    viewerId,
    toasts,
    offerProPlus,
    onBuyCredits,
    isPageOpen: () => onGeneratedRef.current !== null,
    showImages,
  }
}

/**
 * Loads the code that runs after a submission: after hydration if a viewer is signed in, because it also discovers
 * running generations; for a visitor, when the prompt field gets the focus.
 */
export const loadWatcher = createCodeLoader(() => import('./generation-watcher.tsx'))

/**
 * Returns the submit function of the form: it shows a validation error, opens the sign-in dialog, or submits the draft.
 */
export function useSubmitGeneration(host: GenerationHost): () => void {
  const { toasts, viewerId, onBuyCredits } = host
  const signedIn = viewerId !== undefined
  const { openDialog } = useSignIn()
  const credits = useCredits()
  const navigate = useNavigate()

  const requestSignIn = useIntent('generation', {
    isPayload: (key) => typeof key === 'string',
    ready: credits.loaded || credits.error !== null,
    // If another user signs in, the previous user's draft is cleared.
    run: (key) => draftStore.get().prompt.trim() !== '' && submitDraft(key),
  })

  function submitDraft(key?: string) {
    const { prompt, aspectRatio, style, visibility, hasReference } = draftStore.get()
    const reference = referenceStore.get()?.file ?? null
    const error = findValidationError({ signedIn, prompt, style, hasReference: reference !== null, credits })
    if (error === 'signIn') {
      if (prompt.trim() === '') return openDialog()
      // The key is part of the intent, so that the user is charged once if two tabs resume it.
      return requestSignIn(crypto.randomUUID())
    }
    // `useRemoveProPlusOptions` removes style and reference image from the bar and shows a toast.
    if (error === messages.STYLE_NEEDS_PRO_PLUS || error === messages.REFERENCE_NEEDS_PRO_PLUS) return
    if (error !== null) {
      const isPlanMissing = error === messages.SUBSCRIPTION_REQUIRED && credits.loaded
      return void toasts.show(
        isPlanMissing ? planRequiredToast(() => void navigate('/pricing')) : validationToast(error, onBuyCredits),
      )
    }
    // Without the reference image, the result would not be what the user intended.
    if (hasReference && !reference) return void toasts.show(REFERENCE_MISSING_TOAST)
    startSubmission({ prompt: prompt.trim(), aspectRatio, style, visibility, reference }, key)
  }

  function startSubmission(input: GenerationInput, key?: string) {
    const submission = generationStore.start(input, key)
    if (!submission) return
    if (viewerId !== undefined) promptHistory.add(viewerId, input.prompt)
    void loadWatcher().then(
      ({ runSubmission }) => runSubmission(submission, host),
      () => {
        generationStore.untrack(submission.key)
        toasts.show(loadFailureToast(messages.GENERATION_FAILED.text))
      },
    )
  }

  return () => submitDraft()
}
