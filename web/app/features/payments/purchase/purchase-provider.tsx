import { messages } from '@pictor/contract/errors'
import { isOperatorPath } from '@pictor/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { isPurchaseWish, PurchaseContext, type Purchasing, type PurchaseWish } from './purchase-context.ts'
import { useSite, useViewer } from '../../../api/session/viewer.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { createFocusMemory } from '../../../ui/overlay/focus-memory.ts'
import { useIntent } from '../../users/index.ts'

const loadDesk = () => import('./purchase-desk.ts')
const loadWindow = () => import('./purchase-window.tsx')
const PurchaseWindow = lazy(loadWindow)

/**
 * Sells credits: holds the one dialog with the packs, and carries one purchase at a time to its end. The operator's pages let no checkout in:
 * there the way to buy leads to the page of credits.
 */
export function PurchaseProvider({ children }: { children: ReactNode }) {
  const [choosing, setChoosing] = useState(false)
  const [used, setUsed] = useState(false)
  const viewer = useViewer()
  const [focus] = useState(createFocusMemory)
  const toasts = useToast()
  const { stage, sell } = useSelling({ onBegun: () => setUsed(true), onEnded: focus.giveBack })
  const isShop = !isOperatorPath(useLocation().pathname)
  const navigate = useNavigate()
  usePreparation(isShop)
  if (!viewer && choosing) setChoosing(false)

  function openDialog() {
    if (stage !== 'idle') return
    focus.remember()
    // All that a press in the dialog needs: it then tells what is wrong in its own words.
    Promise.all([loadWindow(), loadDesk()]).then(
      () => {
        setUsed(true)
        setChoosing(true)
      },
      () => toasts.show({ title: messages.PACKS_LOAD_FAILED.text, tone: 'danger' }),
    )
  }

  function buyNow(wish: PurchaseWish) {
    focus.remember()
    return sell(wish)
  }

  const requestSignIn = useIntent('purchase', {
    isPayload: isPurchaseIntent,
    run: (wish) => (wish ? void buyNow(wish) : openDialog()),
  })
  function askToSignIn(wish: PurchaseWish | null) {
    const { title, text } = messages.PURCHASE_SIGN_IN_REQUIRED
    toasts.show({ title, text })
    requestSignIn(wish)
  }
  const latest = useLatest({
    choose() {
      if (!isShop) void navigate('/credits')
      else if (viewer) openDialog()
      else askToSignIn(null)
    },
    async buy(wish: PurchaseWish) {
      if (viewer) return buyNow(wish)
      askToSignIn(wish)
      return false
    },
  })

  const busy = stage !== 'idle'
  const purchasing = useMemo<Purchasing>(
    () => ({ choose: () => latest.current.choose(), buy: (wish) => latest.current.buy(wish), busy }),
    [latest, busy],
  )
  return (
    <PurchaseContext value={purchasing}>
      {children}
      {used && (
        <Suspense>
          <PurchaseWindow
            open={choosing}
            preparing={stage === 'preparing'}
            onClose={() => setChoosing(false)}
            onBuy={(wish) => {
              setChoosing(false)
              void sell(wish)
            }}
          />
        </Suspense>
      )}
    </PurchaseContext>
  )
}

/** Null opens the dialog with the packs. */
function isPurchaseIntent(value: unknown): value is PurchaseWish | null {
  return value === null || isPurchaseWish(value)
}

/** Fetches the dialog early, when the pointer or the focus comes near its button. */
export function preloadPurchaseDialog(): void {
  void loadWindow()
}

/** `paying` while the checkout has the visitor. */
type Stage = 'idle' | 'preparing' | 'paying'

function useSelling({ onBegun, onEnded }: { onBegun: () => void; onEnded: () => void }) {
  const [stage, setStage] = useState<Stage>('idle')
  // At once, before anything is rendered: two presses in a row are one wish.
  const underWay = useRef(0)
  const purchases = useRef(0)
  const queries = useQueryClient()
  const toasts = useToast()
  const viewer = useViewer()
  const site = useSite()

  async function sell(wish: PurchaseWish): Promise<boolean> {
    if (underWay.current > 0 || !viewer || !site) return false
    const purchase = (purchases.current += 1)
    underWay.current = purchase
    setStage('preparing')
    const onClosed = () => {
      // A payment may be waited for while the next one is made.
      if (underWay.current !== purchase) return
      underWay.current = 0
      flushSync(() => setStage('idle'))
      onEnded()
    }
    // The overlay is gone before the checkout asks for the focus.
    const onOpening = () => flushSync(() => setStage('paying'))
    try {
      const [{ sellPack }] = await Promise.all([loadDesk(), loadWindow()])
      onBegun()
      return await sellPack(wish, { queries, toasts, viewer, site, onOpening, onClosed })
    } catch {
      // Not even the code for it could be fetched.
      toasts.show({ title: messages.PURCHASE_FAILED.text, tone: 'danger' })
      return false
    } finally {
      onClosed()
    }
  }
  return { stage, sell }
}

/** Whoever is signed in may buy: what that takes is fetched when the page has nothing else to do. */
function usePreparation(isShop: boolean) {
  const viewerId = useViewer()?.id
  const site = useSite()
  const queries = useQueryClient()
  useEffect(() => {
    if (viewerId === undefined || !site || !isShop) return
    return whenIdle(() => {
      const prepare = async () => (await loadDesk()).prepareToSell(queries, site)
      Promise.all([prepare(), loadWindow()]).catch(() => undefined)
    })
  }, [viewerId, site, isShop, queries])
}

/** An intent means what the page means by it when it is carried out, not when it was asked for. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
