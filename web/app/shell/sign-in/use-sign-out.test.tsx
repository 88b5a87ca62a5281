import { expect, test } from 'vitest'
import { uploadDraft } from '../../features/uploads/upload-draft.ts'
import { UploadForm } from '../../features/uploads/upload-form.tsx'
import { SignInContext } from '../../features/users/index.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { useClearUserData } from './use-sign-out.ts'

test('signing out during an upload aborts it and drops its image', async () => {
  const signals: AbortSignal[] = []
  uploadDraft.choose(new File(['x'], 'dunes.png', { type: 'image/png' }))
  const { click, find } = await renderComponent(
    <ToastProvider>
      <SignInContext value={{ openDialog: () => undefined, openSignUp: () => undefined }}>
        <UploadForm
          upload={(_upload, { signal }) => {
            signals.push(signal)
            return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
          }}
          onUploaded={async () => undefined}
          onLeave={() => undefined}
        />
        <SignOut />
      </SignInContext>
    </ToastProvider>,
  )
  await click(find('button[type=submit]'))
  await click(find('button', 'Sign out'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(uploadDraft.get().image).toBeNull()
})

function SignOut() {
  const clearUserData = useClearUserData()
  return (
    <button type="button" onClick={() => void clearUserData()}>
      Sign out
    </button>
  )
}
