import { messages } from '@pictor/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { PurchaseContext, type Purchasing } from '../features/payments/purchase-context.ts'
import { useCurrency } from '../features/region/index.ts'
import { useSite, useViewer } from '../lib/viewer.ts'
import { useToast } from '../ui/toast-context.ts'
import { useSignIn } from './sign-in-context.tsx'

const loadPurchase = () => import('./purchase-desk.ts')
const PurchaseWindow = lazy(() => import('./purchase-window.tsx'))

/** Sells credits: holds the one dialog with the packs, and carries one purchase at a time to its end. */
export function PurchaseProvider({ children }: { children: ReactNode }) {
  const [choosing, setChoosing] = useState(false)
  const [used, setUsed] = useState(false)
  const { stage, buy } = useBuying(() => setUsed(true))
  const viewer = useViewer()
  const askToSignIn = useAskToSignIn()
  if (!viewer && choosing) setChoosing(false)

  const purchasing: Purchasing = {
    choose() {
      if (!viewer) return askToSignIn(() => latest.current.choose())
      setUsed(true)
      setChoosing(true)
    },
    async buy(packId) {
      if (viewer) return buy(packId)
      askToSignIn(() => void latest.current.buy(packId))
      return false
    },
    busy: stage !== 'idle',
  }
  const latest = useLatest(purchasing)
  const { busy } = purchasing
  const stable = useMemo<Purchasing>(
    () => ({ choose: () => latest.current.choose(), buy: (packId) => latest.current.buy(packId), busy }),
    [latest, busy],
  )
  return (
    <PurchaseContext value={stable}>
      {children}
      {used && (
        <Suspense>
          <PurchaseWindow
            open={choosing}
            preparing={stage === 'preparing'}
            onClose={() => setChoosing(false)}
            onBuy={(packId) => {
              setChoosing(false)
              void purchasing.buy(packId)
            }}
          />
        </Suspense>
      )}
    </PurchaseContext>
  )
}

/** `paying` while the checkout has the visitor. */
type Stage = 'idle' | 'preparing' | 'paying'

function useBuying(onBegun: () => void) {
  const [stage, setStage] = useState<Stage>('idle')
  // At once, before anything is rendered: two presses in a row are one wish.
  const busy = useRef(false)
  const queries = useQueryClient()
  const toasts = useToast()
  const viewer = useViewer()
  const site = useSite()
  const { currency } = useCurrency()
  const end = () => {
    busy.current = false
    setStage('idle')
  }

  async function buy(packId: string): Promise<boolean> {
    if (busy.current || !viewer || !site) return false
    busy.current = true
    setStage('preparing')
    onBegun()
    try {
      const { buyPack } = await loadPurchase()
      return await buyPack(
        { packId, currency },
        { queries, toasts, viewer, site, onOpening: () => setStage('paying'), onClosed: end },
      )
    } catch {
      toasts.show({ title: messages.PURCHASE_FAILED.text, tone: 'danger' })
      return false
    } finally {
      end()
    }
  }
  return { stage, buy }
}

/** Says why, and takes the wish up once the visitor has signed in. */
function useAskToSignIn(): (intent: () => void) => void {
  const toasts = useToast()
  const signIn = useSignIn()
  return (intent) => {
    const { title, text } = messages.PURCHASE_SIGN_IN_REQUIRED
    toasts.show({ title, text })
    signIn.request(intent)
  }
}

/** What an intent does is what the page means when it is carried out, not when it was asked for. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
