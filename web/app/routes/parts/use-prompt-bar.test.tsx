import type { Site } from '@pictor/contract'
import { expect, test } from 'vitest'
import { SignInContext } from '../../features/users/sign-in/sign-in-context.tsx'
import { renderComponent } from '../../testing/render-component.tsx'
import { Welcome } from './use-prompt-bar.tsx'

async function showWelcome(site: Partial<Site>, viewerId: string | null = null) {
  const signIn = { openDialog: () => {}, openSignUp: () => {} }
  const welcome = (
    <SignInContext value={signIn}>
      <Welcome />
    </SignInContext>
  )
  return (await renderComponent(welcome, viewerId, { site: site as Site })).text()
}

test('visitors read what the site does and what a new account gets', async () => {
  expect(await showWelcome({ welcomeCredits: 80 })).toBe(
    'Describe an image. Watch it appear.80 free credits, no card.Start free',
  )
})

test('nothing is free without welcome credits or while sign-ups are closed', async () => {
  for (const site of [{ welcomeCredits: 0 }, { welcomeCredits: 80, signUpsClosed: true as const }])
    expect(await showWelcome(site)).toBe('Describe an image. Watch it appear.')
})

test('signed-in users get no welcome', async () => {
  expect(await showWelcome({ welcomeCredits: 80 }, 'ada')).toBe('')
})
