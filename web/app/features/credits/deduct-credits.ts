import { messages } from '@pictor/contract/errors'
import { wordsOf } from '../../api/server-words.ts'
import type { Toast } from '../../ui/overlay/toast-context.ts'

interface Needs {
  balance: number
  /** Asks the server to take them; answers with the balance that is left. */
  take: (credits: number) => Promise<number>
  setBalance: (balance: number) => void
  show: (toast: Toast) => void
}

/** Takes credits, and answers whether it did; says why not. What the balance has not is not asked of the server. */
export async function deductCredits(credits: number, { balance, take, setBalance, show }: Needs): Promise<boolean> {
  if (balance < credits) {
    const { title, text } = messages.CREDITS_TOO_LOW
    show({ title, text, tone: 'danger' })
    return false
  }
  try {
    setBalance(await take(credits))
    return true
  } catch (error) {
    const { title, text } = messages.CREDITS_DEDUCT_FAILED
    show({ title, text: wordsOf(error) || text, tone: 'danger' })
    return false
  }
}
