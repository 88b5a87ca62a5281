import { messages } from '@pictor/contract/errors'
import { isAdminPath } from '@pictor/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { isPurchaseRequest, PurchaseContext, type PurchaseActions, type PurchaseRequest } from './purchase-context.ts'
import { useSite, useViewer } from '../../../api/session/viewer.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { createCodeLoader, reloadAction } from '../../../ui/code-loader.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { useIntent } from '../../users/index.ts'

const loadPurchase = createCodeLoader(() => import('./purchase-pack.ts'))
const loadDialog = createCodeLoader(() => import('./purchase-dialog.tsx'))
const PurchaseDialog = lazy(loadDialog)

/**
 * Contains the only dialog with the packs, and runs one purchase at a time. The content security policy of the admin
 * pages blocks the checkout, so on these pages opening the packs navigates to the credits page instead.
 */
export function PurchaseProvider({ children }: { children: ReactNode }) {
  const [isChoosing, setChoosing] = useState(false)
  const [isDialogMounted, setDialogMounted] = useState(false)
  const viewer = useViewer()
  const [focus] = useState(createFocusMemory)
  const toasts = useToast()
  const { stage, runPurchase } = usePurchaseState({
    onStarted: () => setDialogMounted(true),
    onFinished: focus.restore,
  })
  const canBuyHere = !isAdminPath(useLocation().pathname)
  const navigate = useNavigate()
  usePrefetchPurchase(canBuyHere)
  if (!viewer && isChoosing) setChoosing(false)

  function openDialog() {
    if (stage !== 'idle') return
    focus.remember()
    // Also loads the code that a click in the dialog needs: then only requests can fail, and the dialog shows their
    // errors.
    Promise.all([loadDialog(), loadPurchase()]).then(
      () => {
        setDialogMounted(true)
        setChoosing(true)
      },
      () => toasts.show({ title: messages.PACKS_LOAD_FAILED.text, tone: 'danger', action: reloadAction() }),
    )
  }

  function buyNow(request: PurchaseRequest) {
    focus.remember()
    return runPurchase(request)
  }

  const requestSignIn = useIntent('purchase', {
    isPayload: isPurchaseIntent,
    run: (request) => (request ? void buyNow(request) : openDialog()),
  })
  function promptSignIn(request: PurchaseRequest | null) {
    const { title, text } = messages.PURCHASE_SIGN_IN_REQUIRED
    toasts.show({ title, text })
    requestSignIn(request)
  }
  const latestActions = useLatest({
    openPacks() {
      if (!canBuyHere) void navigate('/credits')
      else if (viewer) openDialog()
      else promptSignIn(null)
    },
    async buy(request: PurchaseRequest) {
      if (viewer) return buyNow(request)
      promptSignIn(request)
      return false
    },
  })

  const busy = stage !== 'idle'
  const purchaseActions = useMemo<PurchaseActions>(
    () => ({
      openPacks: () => latestActions.current.openPacks(),
      buy: (request) => latestActions.current.buy(request),
      busy,
    }),
    [latestActions, busy],
  )
  return (
    <PurchaseContext value={purchaseActions}>
      {children}
      {isDialogMounted && (
        <Suspense>
          <PurchaseDialog
            open={isChoosing}
            preparing={stage === 'preparing'}
            onClose={() => setChoosing(false)}
            onBuy={(request) => {
              setChoosing(false)
              void runPurchase(request)
            }}
          />
        </Suspense>
      )}
    </PurchaseContext>
  )
}

/** Returns whether the value is the payload of a purchase intent; null opens the dialog with the packs. */
function isPurchaseIntent(value: unknown): value is PurchaseRequest | null {
  return value === null || isPurchaseRequest(value)
}

/** Loads the dialog early, when the pointer or the focus reaches its button. */
export function preloadPurchaseDialog(): void {
  loadDialog().catch(() => undefined)
}

/** `paying` while the checkout is open. */
type Stage = 'idle' | 'preparing' | 'paying'

function usePurchaseState({ onStarted, onFinished }: { onStarted: () => void; onFinished: () => void }) {
  const [stage, setStage] = useState<Stage>('idle')
  // A ref, because two clicks in a row may come before the next render.
  const inFlight = useRef<PurchaseRequest | null>(null)
  const queries = useQueryClient()
  const toasts = useToast()
  const viewer = useViewer()
  const site = useSite()

  async function runPurchase(request: PurchaseRequest): Promise<boolean> {
    if (inFlight.current || !viewer || !site) return false
    inFlight.current = request
    setStage('preparing')
    const finish = () => {
      // The next purchase may have started while this payment is pending: its state stays.
      if (inFlight.current !== request) return
      inFlight.current = null
      flushSync(() => setStage('idle'))
      onFinished()
    }
    // The overlay must be removed before the checkout takes the focus.
    const onOpening = () => flushSync(() => setStage('paying'))
    try {
      const [{ purchasePack }] = await Promise.all([loadPurchase(), loadDialog()])
      onStarted()
      return await purchasePack(request, { viewer, site, queries, toasts, onOpening, onPending: finish })
    } catch {
      // The code of the purchase could not be loaded.
      toasts.show({ title: messages.PURCHASE_FAILED.text, tone: 'danger', action: reloadAction() })
      return false
    } finally {
      finish()
    }
  }
  return { stage, runPurchase }
}

/** If the viewer can buy, loads what a purchase needs while the page is idle. */
function usePrefetchPurchase(canBuyHere: boolean) {
  const viewerId = useViewer()?.id
  const site = useSite()
  const queries = useQueryClient()
  useEffect(() => {
    if (viewerId === undefined || !site || !canBuyHere) return
    return whenIdle(() => {
      const prefetch = async () => (await loadPurchase()).prefetchPurchase(queries, site)
      Promise.all([prefetch(), loadDialog()]).catch(() => undefined)
    })
  }, [viewerId, site, canBuyHere, queries])
}

/** Returns a ref with the latest value, so that stable callbacks use the current viewer. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** Remembers the focused element, because the checkout's window takes the focus. */
function createFocusMemory() {
  let focusedBefore: Element | null = null
  return {
    remember() {
      focusedBefore = document.activeElement
    },
    /** Does nothing if another element has the focus by now. */
    restore() {
      const element = focusedBefore
      focusedBefore = null
      if (document.activeElement !== null && document.activeElement !== document.body) return
      if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus()
      else document.getElementById('main')?.focus({ preventScroll: true })
    },
  }
}
