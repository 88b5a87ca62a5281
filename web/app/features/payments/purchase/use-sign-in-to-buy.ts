import { messages } from '@pictor/contract/errors'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { PurchaseWish } from '../checkout/purchase-context.ts'
import { wantedPurchase } from '../checkout/wanted-purchase.ts'
import { isJustSignedIn, useSignIn } from '../../users/index.ts'
import { useArmed } from '../../../lib/use-armed.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'

/** Asks a signed-out visitor to sign in, and takes their wish up then, here or where signing in leads; null is the one to choose a pack. */
export function useSignInToBuy(takeUp: (wish: PurchaseWish | null) => void): (wish: PurchaseWish | null) => void {
  const toasts = useToast()
  const signIn = useSignIn()
  const arm = useArmed(useViewer() !== null, resume)
  const { state } = useLocation()
  const armNow = useEffectEvent(arm)
  useEffect(() => {
    if (isJustSignedIn(state)) armNow()
  }, [state])

  function resume() {
    const wish = wantedPurchase.take()
    if (wish !== undefined) takeUp(wish)
  }

  return (wish) => {
    const { title, text } = messages.PURCHASE_SIGN_IN_REQUIRED
    toasts.show({ title, text })
    wantedPurchase.want(wish)
    signIn.request(arm, () => wantedPurchase.forget())
  }
}
