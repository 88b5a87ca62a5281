import { useCallback } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { clearInput } from '../../features/generation/prompt-bar/input-owner.ts'
import { uploadDraft } from '../../features/uploads/upload-draft.ts'
import { removeIntents } from '../../features/users/index.ts'
import { toProblem } from '../../api/problem.ts'
import { session } from '../../api/session/session.ts'
import { signOut } from '../../api/session/sign-out.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'

/** Returns a function that ends the session, drops the user's data in this browser, and navigates home. */
export function useSignOut(): () => Promise<void> {
  const clearUserData = useClearUserData()
  const toast = useToast()
  return useCallback(async () => {
    try {
      await signOut()
    } catch (error) {
      const { title, text } = toProblem(error)
      toast.show({ title, text, tone: 'danger' })
      return
    }
    await clearUserData()
  }, [clearUserData, toast])
}

/** Returns a function for after the session's end: drops the user's data in all tabs and navigates home. */
export function useClearUserData(): () => Promise<void> {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    session.leave()
    clearInput()
    removeIntents()
    uploadDraft.clear()
    await navigate('/')
    // Revalidating updates the viewer, which removes the user's queries. The home page no longer uses them.
    await revalidate()
  }, [navigate, revalidate])
}
