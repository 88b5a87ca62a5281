import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { showComponent } from '../../../testing/show-component.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { DeedForm } from './deed-form.tsx'
import { OutdatedContext, type Outdated } from './outdated.ts'

/** Shows a form that can be closed and opened again while a response is pending. */
async function showForm() {
  const answers: PromiseWithResolvers<string>[] = []
  const outdated: Outdated[] = []
  const askServer = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const shown = await showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <OutdatedContext value={(what) => void outdated.push(what)}>
          <Page act={askServer} />
        </OutdatedContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
  const answer = (index: number, error?: Error) =>
    act(async () => (error ? answers[index]?.reject(error) : answers[index]?.resolve('Done')))
  const said = (text: string) => vi.waitFor(() => expect(shown.text()).toContain(text))
  const submit = () => shown.press(shown.find('button[type=submit]'))
  const toggle = () => shown.press(shown.find('button', 'Toggle'))
  return { ...shown, answers, outdated, answer, said, submit, toggle }
}

function Page({ act: askServer }: { act: () => Promise<string> }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Toggle
      </button>
      {isOpen && (
        <DeedForm
          onClose={close}
          onDone={close}
          confirm="Refund"
          outdates="prices"
          read={() => 'it'}
          act={askServer}
          done={(said) => said}
        >
          The form
        </DeedForm>
      )}
    </>
  )
}

test('an error is shown only in the form, and the action can be retried', async () => {
  const { submit, answer, answers, find, text } = await showForm()
  await submit()
  await answer(0, new Error('no'))
  await vi.waitFor(() => expect(find('[role=alert]').textContent).not.toBe(''))
  expect(text()).not.toContain('Not done')
  await submit()
  expect(answers).toHaveLength(2)
})

test('an error after the form was closed is shown as a toast', async () => {
  const { submit, toggle, answer, said } = await showForm()
  await submit()
  await toggle()
  await answer(0, new Error('no'))
  await said('Not done')
})

test('a response after the form was closed does not close a new form', async () => {
  const { submit, toggle, answer, said, text } = await showForm()
  await submit()
  await toggle()
  await toggle()
  await answer(0)
  await said('Done')
  expect(text()).toContain('The form')
})

test('public data is invalidated after the action, even if the form was closed', async () => {
  const { submit, toggle, answer, outdated, said } = await showForm()
  await submit()
  expect(outdated).toEqual([])
  await toggle()
  await answer(0)
  await said('Done')
  await vi.waitFor(() => expect(outdated).toEqual(['prices']))
})
