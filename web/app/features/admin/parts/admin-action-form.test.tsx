import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { AdminActionForm } from './admin-action-form.tsx'
import { StaleDataContext, type StaleData } from './use-admin-action.ts'

/** Shows a form that can be closed and opened again while a response is pending. */
async function showForm() {
  const responses: PromiseWithResolvers<string>[] = []
  const invalidated: StaleData[] = []
  const callServer = () => {
    const response = Promise.withResolvers<string>()
    responses.push(response)
    return response.promise
  }
  const page = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <StaleDataContext value={(data) => void invalidated.push(data)}>
          <Page act={callServer} />
        </StaleDataContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
  const settle = (index: number, error?: Error) =>
    act(async () => (error ? responses[index]?.reject(error) : responses[index]?.resolve('Done')))
  const waitForText = (text: string) => vi.waitFor(() => expect(page.text()).toContain(text))
  const submit = () => page.click(page.find('button[type=submit]'))
  const toggle = () => page.click(page.find('button', 'Toggle'))
  return { ...page, responses, invalidated, settle, waitForText, submit, toggle }
}

function Page({ act: callServer }: { act: () => Promise<string> }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Toggle
      </button>
      {isOpen && (
        <AdminActionForm
          onClose={close}
          onDone={close}
          confirmLabel="Refund"
          invalidates="prices"
          readInput={() => 'the input'}
          act={callServer}
          successText={(text) => text}
        >
          The form
        </AdminActionForm>
      )}
    </>
  )
}

test('an error is shown only in the form, and the action can be retried', async () => {
  const { submit, settle, responses, find, text } = await showForm()
  await submit()
  await settle(0, new Error('no'))
  await vi.waitFor(() => expect(find('[role=alert]').textContent).not.toBe(''))
  expect(text()).not.toContain('Action failed')
  await submit()
  expect(responses).toHaveLength(2)
})

test('an error after the form was closed is shown as a toast', async () => {
  const { submit, toggle, settle, waitForText } = await showForm()
  await submit()
  await toggle()
  await settle(0, new Error('no'))
  await waitForText('Action failed')
})

test('a response after the form was closed does not close a new form', async () => {
  const { submit, toggle, settle, waitForText, text } = await showForm()
  await submit()
  await toggle()
  await toggle()
  await settle(0)
  await waitForText('Done')
  expect(text()).toContain('The form')
})

test('public data is invalidated after the action, even if the form was closed', async () => {
  const { submit, toggle, settle, invalidated, waitForText } = await showForm()
  await submit()
  expect(invalidated).toEqual([])
  await toggle()
  await settle(0)
  await waitForText('Done')
  await vi.waitFor(() => expect(invalidated).toEqual(['prices']))
})
